/** Drafts on a device that several people use (TM20). */
import { act, renderHook } from '@testing-library/react';
import { moveDrafts } from '@/services/offline/draftArea';
import { setSharedDevice } from '@/services/offline/sharedDevice';
import { useDraft } from '@/services/offline/useDraft';

const open = (userId = 'ada') => renderHook(() => useDraft(userId, 'canaries/1'));
const onDevice = () => JSON.stringify({ ...localStorage });

function type(words: string, userId?: string) {
  const { result, unmount } = open(userId);
  act(() => result.current.keep({ spec: words }, null));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const { state } = result.current;
  unmount();
  return state;
}

const found = (userId?: string) => {
  const { result, unmount } = open(userId);
  const { values } = result.current.found ?? {};
  unmount();
  return values?.['spec'];
};

afterEach(() => localStorage.clear());

it('TM20: what is typed on a shared device is in the page alone, and says so', () => {
  expect(type('on the device')).toBe('kept');
  localStorage.clear();
  setSharedDevice(true);
  expect(type('in the page')).toBe('held');
  expect(onDevice()).not.toContain('in the page');
  expect(found()).toBe('in the page');
  expect(found('grace')).toBeUndefined();
});

it('TM20 M19: a device that becomes a shared one keeps nothing of this person, and nothing typed is lost by that', () => {
  type('typed before');
  type('of somebody else', 'grace');
  setSharedDevice(true);
  moveDrafts('ada');
  expect(onDevice()).not.toContain('typed before');
  expect(onDevice()).toContain('of somebody else');
  expect(found()).toBe('typed before');
  setSharedDevice(false);
  moveDrafts('ada');
  expect(onDevice()).toContain('typed before');
  expect(found()).toBe('typed before');
});
