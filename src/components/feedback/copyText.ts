import { MESSAGES } from '@/services/text/messages';
import { showToast } from './toasts';

/** Copies and says so in the specification's words (2 §8); true when the clipboard has it. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on plain HTTP origins and in old browsers, whatever the types say.
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) {
    showToast('error', MESSAGES.clipboardMissing);
    return false;
  }
  try {
    await clipboard.writeText(text);
  } catch {
    // The browser refused (permission, focus); which of them it does not say, and the text for it is fixed.
    showToast('error', MESSAGES.clipboardFailed);
    return false;
  }
  showToast('success', MESSAGES.clipboardDone);
  return true;
}
