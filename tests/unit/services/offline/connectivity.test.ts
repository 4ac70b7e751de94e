import {
  answerArrived,
  callFailed,
  connectivitySlice,
  lineChanged,
  selectLineTrouble,
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
    expect(
      selectLineTrouble(after(callFailed('server'), callFailed('server'), answerArrived())),
    ).toBeUndefined();
    expect(selectLineTrouble(after(lineChanged(false), lineChanged(true)))).toBeUndefined();
  });
});
