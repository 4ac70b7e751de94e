/** What a choice, a number and a row have the browser lay out (decision 87). */
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithManyChecks';
import { layersSorted, layoutsDuring, layoutsOf, paintingDuring } from '../fixtures/trace';

test('M14 a tab is chosen without the layers of the page being sorted anew, wherever it stands', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
  const inTurn = (way: 'look' | 'opacity') => () =>
    page.evaluate(async (by) => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
      const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
      const change = (tab: HTMLElement, isChosen: boolean) => {
        if (by === 'opacity') tab.style.opacity = isChosen ? '0' : '';
        else tab.ariaSelected = String(isChosen);
      };
      for (const tab of tabs.slice(1))
        for (const isChosen of [true, false]) {
          change(tab, isChosen);
          await painted();
        }
    }, way);
  // What a tab's place is in parts of a pixel decides what Chromium makes of letters that become heavier.
  for (const shift of ['0px', '0.3px', '0.6px', '0.9px']) {
    await page.getByRole('tablist').evaluate((list, by) => {
      list.style.paddingInlineStart = by;
    }, shift);
    await page.waitForTimeout(500);
    expect({ shift, sorted: await layersSorted(page, inTurn('look')) }).toEqual({ shift, sorted: 0 });
  }
  // The trace still knows the word.
  expect(await layersSorted(page, inTurn('opacity'))).toBeGreaterThan(0);
});

test('M14 numbers of the strip that become longer have the strip laid out, not the page; where it is narrow nothing of it is cut', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None');
  await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
  const strip = page.getByRole('group', { name: 'Checks by health' });
  await page.clock.setFixedTime(new Date());
  await expect(async () => {
    const ofStrip = await layoutsOf(page, strip.getByRole('button', { name: /unhealthy/ }));
    expect(ofStrip.length).toBeGreaterThan(0);
    expect(ofStrip).not.toContain(false);
  }).toPass({ timeout: 20_000 });
  expect(await layoutsOf(page, page.getByRole('heading', { name: 'Filters' }))).toContain(false);
  for (const width of [1440, 1024, 835, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(strip).toBeVisible();
    const { isCut, isOver } = await strip.evaluate((element) => ({
      isCut: element.scrollWidth > element.clientWidth,
      isOver: element.scrollHeight > element.clientHeight,
    }));
    expect({ width, isCut, isOver }).toEqual({ width, isCut: false, isOver: false });
  }
});

test('M14 the word on Group By has itself laid out, not the page; wherever it stands it lies in its button', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?groupBy=type&refreshInterval=None');
  await expect(page.locator('[role="row"][row-id]').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Group By/ });
  const word = button.locator('span > span');
  await expect(word).toHaveText('Type');
  await page.clock.setFixedTime(new Date());
  await expect(async () => {
    const ofWord = await layoutsOf(page, word);
    expect(ofWord.length).toBeGreaterThan(0);
    expect(ofWord).not.toContain(false);
  }).toPass({ timeout: 20_000 });
  for (const width of [1440, 1024, 835, 700, 390])
    for (const choice of ['No Grouping', 'app.kubernetes.io/component']) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/health?groupBy=${choice === 'No Grouping' ? 'none' : choice}&refreshInterval=None`);
      await expect(button).toHaveAccessibleName(`Group By: ${choice}`);
      const [around, inside, arrow] = await Promise.all([
        button.boundingBox(),
        button.getByText(choice, { exact: true }).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
        button.locator('svg').boundingBox(),
      ]);
      const isIn =
        around !== null &&
        arrow !== null &&
        inside.left >= around.x &&
        inside.right <= arrow.x &&
        inside.top >= around.y &&
        inside.bottom <= around.y + around.height;
      expect({ width, choice, isIn }).toEqual({ width, choice, isIn: true });
    }
});

test('M14 what is written over in a row of the list has its cell laid out, not the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  const row = page.locator('[role="row"][row-id]:not([data-group])').first();
  await expect(row).toBeVisible();
  // Ages elsewhere on the page, which lay it out, stand still; what else happens to it does not come twice.
  await page.clock.setFixedTime(new Date());
  for (const column of ['name', 'uptime', 'latency', 'transition'])
    await expect(async () => {
      const layouts = await layoutsOf(page, row.locator(`[col-id="${column}"]`));
      expect({ column, isOfCell: layouts.length > 0 && !layouts.includes(false) }).toEqual({
        column,
        isOfCell: true,
      });
    }).toPass({ timeout: 20_000 });
});

test('M14 a name at another depth, or too long for its cell, has its cell laid out, not the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  const name = page.locator('[role="row"][row-id]:not([data-group]) [col-id="name"]').first();
  await expect(name).toBeVisible();
  await page.clock.setFixedTime(new Date());
  const change = (by: 'depth' | 'dots') =>
    name.evaluate(async (cell, what) => {
      const line = cell.querySelector<HTMLElement>('[class*="wf-picture"]')?.parentElement;
      if (!line) throw new Error('The name has no line.');
      if (what === 'depth') line.style.paddingInlineStart = `${String(20 + Math.random() * 40)}px`;
      else line.style.textOverflow = line.style.textOverflow === 'ellipsis' ? 'clip' : 'ellipsis';
      await new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
    }, by);
  for (const what of ['depth', 'dots'] as const)
    await expect(async () => {
      const layouts = await layoutsDuring(page, () => change(what));
      expect({ what, isOfCell: layouts.length > 0 && !layouts.includes(false) }).toEqual({
        what,
        isOfCell: true,
      });
    }).toPass({ timeout: 20_000 });
});

test('M14 rows that the wheel brings are laid out by themselves, not the list, from the first turn on', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?groupBy=none&hidePassing=false&refreshInterval=None');
  const row = page.locator('[role="row"][row-id]');
  await expect(row.nth(20)).toBeVisible();
  await page.clock.setFixedTime(new Date());
  await page.getByRole('treegrid', { name: 'Checks' }).hover();
  await page.waitForTimeout(1_500);
  const before = await row.first().getAttribute('aria-rowindex');
  const layouts = await layoutsDuring(page, async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(100);
    }
  });
  expect(await row.first().getAttribute('aria-rowindex')).not.toBe(before);
  expect(layouts.length).toBeGreaterThan(0);
  expect(layouts).not.toContain(false);
});

test('M14 a second that passes has the ages laid out, not the page', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
  await expect(async () => {
    const before = await page.getByTitle('Age of the data shown').textContent();
    const layouts = await layoutsDuring(page, () => page.waitForTimeout(2_500));
    expect(await page.getByTitle('Age of the data shown').textContent()).not.toBe(before);
    expect(layouts.length).toBeGreaterThan(0);
    expect(layouts).not.toContain(false);
  }).toPass({ timeout: 40_000 });
});

test('M14 a tab that becomes another is painted by itself: what stands beside it is not walked through', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
  await page.mouse.move(5, 5);
  const change = () =>
    page.evaluate(async () => {
      const words = document.querySelector<HTMLElement>('[role="tab"] .wf-tab-words');
      if (words === null) throw new Error('A tab has no words.');
      for (let turn = 0; turn < 24; turn += 1) {
        words.style.color = turn % 2 === 0 ? 'red' : '';
        await new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
      }
    });
  // The same page in turns, as it is and with nothing painted apart: how fast the machine is does not count.
  await page.evaluate(() => {
    const all = document.head.appendChild(document.createElement('style'));
    all.id = 'together';
    all.textContent = '* { isolation: auto !important; }';
    all.media = 'not all';
  });
  const painting = async (media: string) => {
    await page.evaluate((next) => {
      const all = document.querySelector<HTMLStyleElement>('#together');
      if (all !== null) all.media = next;
    }, media);
    await page.waitForTimeout(500);
    return await paintingDuring(page, change);
  };
  await painting('all');
  const times = { all: 0, 'not all': 0 };
  // What comes later is quicker: each way has as many early turns as late ones.
  for (const media of ['all', 'not all', 'not all', 'all', 'all', 'not all', 'not all', 'all'] as const)
    times[media] += await painting(media);
  expect(times['not all'] / times.all).toBeLessThan(0.75);
});
