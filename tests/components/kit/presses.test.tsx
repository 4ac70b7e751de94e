import { fireEvent, waitFor } from '@testing-library/react';
import { afterPress, followPresses } from '@/components/form/presses';

it('VAL-7 what waits for a press to end is heard by every form that is left, and by nobody twice', async () => {
  const [endPage, endDialog] = [followPresses(), followPresses()];
  endDialog();
  const work = jest.fn();
  fireEvent.mouseDown(document.body);
  afterPress(work);
  expect(work).not.toHaveBeenCalled();
  fireEvent.mouseUp(document.body);
  await waitFor(() => {
    expect(work).toHaveBeenCalledTimes(1);
  });
  endPage();
});

it('VAL-7 a form that goes in the middle of a press leaves nothing waiting', async () => {
  const end = followPresses();
  const [before, after] = [jest.fn(), jest.fn()];
  fireEvent.mouseDown(document.body);
  afterPress(before);
  end();
  await waitFor(() => {
    expect(before).toHaveBeenCalledTimes(1);
  });
  afterPress(after);
  expect(after).toHaveBeenCalledTimes(1);
});
