import {
  answerArrived,
  callFailed,
  connectivitySlice,
  lineChanged,
  lineSettled,
  selectLineTrouble,
  selectRecovering,
} from '@/services/offline/connectivitySlice';

const after = (...actions: Parameters<typeof connectivitySlice.reducer>[1][]) => ({
  connectivity: actions.reduce(connectivitySlice.reducer, connectivitySlice.getInitialState()),
});

describe('connectivity', () => {
  it('F11 one failure is not worth a banner', () => {
    expect(selectLineTrouble(after(callFailed('server')))).toBeUndefined();
  });

  it('F12 F9 repeated failures are, and tell the kinds apart', () => {
    expect(selectLineTrouble(after(callFailed('server'), callFailed('server')))).toBe('server');
    expect(selectLineTrouble(after(callFailed('noAnswer'), callFailed('noAnswer')))).toBe('noAnswer');
    expect(selectLineTrouble(after(callFailed('captive'), callFailed('captive')))).toBe('captive');
  });

  it('offline is certain until the browser takes it back, an answer ends every other trouble', () => {
    expect(selectLineTrouble(after(lineChanged(false)))).toBe('offline');
    expect(selectLineTrouble(after(lineChanged(false), answerArrived()))).toBe('offline');
    const mended = after(callFailed('server'), callFailed('server'), answerArrived(), lineSettled());
    expect(selectLineTrouble(mended)).toBeUndefined();
    expect(selectLineTrouble(after(lineChanged(false), lineChanged(true), lineSettled()))).toBeUndefined();
  });

  it('F10 trouble that has just ended is still said until the line has been good for a while', () => {
    const back = after(lineChanged(false), lineChanged(true));
    expect([selectLineTrouble(back), selectRecovering(back)]).toEqual(['offline', true]);
    const again = after(lineChanged(false), lineChanged(true), lineChanged(false));
    expect([selectLineTrouble(again), selectRecovering(again)]).toEqual(['offline', false]);
    // A line that was always good has nothing to recover from.
    expect(selectRecovering(after(lineChanged(true), answerArrived()))).toBe(false);
  });
});
