/** A person without a mouse: everything is reached with the Tab key and done with the others. */
import type { Locator, Page } from 'playwright/test';
import { expect } from '../fixtures/test';

const MOST_TABS = 150;

export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Counts every pointer event from now on. */
  async watchPointers(): Promise<void> {
    await this.page.addInitScript(() => {
      for (const name of ['pointerdown', 'mousedown', 'touchstart'])
        window.addEventListener(
          name,
          () => document.documentElement.setAttribute('data-pointer-used', 'true'),
          true,
        );
    });
  }

  async expectNoPointer(): Promise<void> {
    await expect(this.page.locator('html')).not.toHaveAttribute('data-pointer-used', 'true');
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until `target` has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let count = 0; count < MOST_TABS; count += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target.first(), 'is reached by the Tab key').toBeFocused();
  }

  /** Presses Tab until the focus is inside `box`. */
  async tabInto(box: Locator): Promise<void> {
    await box.waitFor();
    for (let count = 0; count < MOST_TABS; count += 1) {
      if (await box.evaluate((element) => element.contains(document.activeElement))) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('The Tab key does not lead there.');
  }

  /** Tabs to a control and presses Enter on it. */
  async use(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** Moves through the open list of a combobox to an option, and takes it. */
  async choose(option: Locator): Promise<void> {
    await option.first().waitFor();
    const isActive = () =>
      option
        .first()
        .evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id);
    for (let count = 0; count < MOST_TABS && !(await isActive()); count += 1) await this.press('ArrowDown');
    await this.press('Enter');
  }
}
