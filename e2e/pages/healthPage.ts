/** The health screen as a person uses it, by role and name. */
import type { Locator, Page } from 'playwright/test';

export class HealthPage {
  readonly list: Locator;
  readonly panel: Locator;
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.list = page.getByRole('treegrid', { name: 'Checks' });
    this.panel = page.getByRole('complementary').filter({ has: page.getByRole('tab', { name: 'History' }) });
    this.dialog = page.getByRole('dialog', { name: 'Add check' });
  }

  /** The row of a check or group in the list. */
  row(name: string): Locator {
    return this.list.getByRole('row').filter({ has: this.page.getByTitle(name, { exact: true }) });
  }

  /** Runs of the open check that ended so. */
  runs(status: 'Healthy' | 'Unhealthy'): Locator {
    return this.panel
      .getByRole('table', { name: 'History' })
      .getByRole('row')
      .filter({ hasText: new RegExp(`^${status}`) });
  }

  /** The status shape in the head of the panel. */
  panelStatus(status: 'Healthy' | 'Unhealthy' | 'Unknown'): Locator {
    return this.panel.getByRole('img', { name: status, exact: true }).first();
  }

  async refresh(): Promise<void> {
    await this.page.getByRole('button', { name: /^Refresh(?:ing)?$/ }).click();
  }

  /** Opens "Add check" and pastes `yaml` the way a person does: from the clipboard. */
  async pasteCheck(yaml: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.getByRole('button', { name: 'Add check' }).first().click();
    const editor = this.dialog.getByRole('textbox', { name: 'Canary in YAML' });
    await editor.waitFor();
    // The full editor takes the place of the plain box; what is pasted into either must stay.
    await this.dialog.locator('.monaco-editor').first().waitFor();
    await this.dialog.getByRole('textbox', { name: 'Canary in YAML' }).focus();
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), yaml);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  async submitCheck(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add check' }).click();
  }
}
