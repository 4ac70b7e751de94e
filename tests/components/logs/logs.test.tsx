/** The logs screen as a person sees it, over a real socket: what is asked, every state, and what can be selected. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/logs/manifest';
import { logLineActions } from '@/features/logs/slots';
import { LOG_TEXTS } from '@/features/logs/texts';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

configure({ defaultHidden: true });
// jsdom lays nothing out, and a list without a height draws no rows.
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 800 });
HTMLElement.prototype.scrollTo = () => undefined;

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OTHER = '8ad8b4c4-c2e8-4d81-9f37-98dd066eea4c';
const LINES = [
  { id: '3', timestamp: '2026-11-22T10:00:02.000Z', message: 'WARN slow', labels: { pod: 'a' } },
  {
    id: '2',
    timestamp: '2026-11-22T10:00:01.000Z',
    message: '\u001b[31mERROR\u001b[0m <img src=x onerror=alert(1)>',
    labels: {},
  },
  { message: 'no time', labels: {} },
];

interface Sent {
  name: string;
  id: string;
  query: string;
  [field: string]: unknown;
}

interface Situation {
  at?: string;
  as?: readonly Role[];
  properties?: readonly Property[];
  components?: readonly unknown[];
  /** Refuses the list of components while it is set. */
  refuseComponents?: { status: number | undefined };
  selectors?: unknown;
  /** The answer to POST /logs; undefined keeps it waiting. */
  answer?: (body: Sent) => [status: number, body: unknown] | undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Sent; // what this screen sends
}

const shown: (() => void)[] = [];
afterEach(async () => {
  for (const unmount of shown.splice(0)) unmount();
  await stopApps();
});

async function openLogs(situation: Situation = {}) {
  const sent: Sent[] = [];
  const reply = async (response: ServerResponse) => {
    const body = await bodyOf(response.req);
    sent.push(body);
    const given = situation.answer ?? (() => [200, { total: 3, results: LINES, cursor: 'c' }] as const);
    const [status, answer] = given(body) ?? [];
    if (status !== undefined) json(response, status, answer);
  };
  const view = await renderApp({
    as: situation.as ?? ['viewer'],
    at: situation.at ?? `/logs?component=${ID}`,
    manifests: [manifest],
    ...(situation.properties === undefined ? {} : { properties: situation.properties }),
    answer: (url, response) => {
      if (url.startsWith('/api/db/components_with_logs'))
        json(
          response,
          situation.refuseComponents?.status ?? 200,
          situation.refuseComponents?.status === undefined
            ? (situation.components ?? [
                { id: ID, name: 'store' },
                { id: OTHER, name: 'bank' },
              ])
            : { message: 'the list is away' },
        );
      else if (url.startsWith(`/api/db/components?`))
        json(response, 200, [
          {
            id: ID,
            name: 'store',
            log_selectors: situation.selectors ?? [{ name: 'app' }, { name: 'access' }],
          },
        ]);
      else if (url.startsWith('/api/logs')) void reply(response);
      else return false;
      return true;
    },
  });
  shown.push(view.unmount);
  return { ...view, sent };
}

const options = () => within(screen.getByRole('listbox', { name: LOG_TEXTS.lines })).getAllByRole('option');

beforeAll(async () => {
  await import('@/features/logs/pages/LogsPage');
  await import('@/features/logs/components/LineDialog');
}, 120_000);

it('LOG-1 asks POST /logs with name, id and query, and shows the lines, oldest first, as text', async () => {
  const { sent, container } = await openLogs();
  await screen.findByRole('listbox', { name: LOG_TEXTS.lines });
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(sent[0]).toMatchObject({ name: 'app', id: ID, query: '', limit: 10_000, follow: true });
  expect(options().map((option) => option.textContent)).toEqual([
    expect.stringContaining('no time'),
    expect.stringContaining('ERROR <img src=x onerror=alert(1)>'),
    expect.stringContaining('WARN slow'),
  ]);
  expect(screen.queryByRole('img', { name: 'x' })).toBeNull();
  expect(container.innerHTML).toContain('&lt;img src=x onerror=alert(1)&gt;');
  await userEvent.click(screen.getByRole('button', { name: /^Log: app/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'access' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'access' }));
  await userEvent.type(screen.getByRole('searchbox', { name: LOG_TEXTS.query }), 'slow{Enter}');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'access', id: ID, query: 'slow' }));
});

it('LOG-1 API-8 a component is chosen from those with logs', async () => {
  const { sent } = await openLogs({ at: '/logs' });
  await screen.findByText(LOG_TEXTS.choose);
  await userEvent.click(screen.getByRole('button', { name: 'store' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ id: ID }));
  await waitFor(() => expect(screen.getByRole('listbox', { name: LOG_TEXTS.lines })).toHaveFocus());
});

it('LOG-1 EVD-2 lines are selected by click and keyboard, and handed to other features', async () => {
  const got: unknown[] = [];
  logLineActions.fill({
    id: 'test',
    requirement: { feature: 'logs', resource: 'database' },
    component: (props) => {
      got.push(props);
      return null;
    },
  });
  await openLogs();
  const list = await screen.findByRole('listbox', { name: LOG_TEXTS.lines });
  await waitFor(() => expect(options()).toHaveLength(3));
  const [, second] = options();
  if (second) await userEvent.click(second);
  expect(await screen.findByRole('group', { name: LOG_TEXTS.selected(1) })).toBeInTheDocument();
  fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
  expect(await screen.findByRole('group', { name: LOG_TEXTS.selected(2) })).toBeInTheDocument();
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'true']);
  expect(got.at(-1)).toMatchObject({
    name: 'store',
    componentId: ID,
    lines: [
      { id: '2', timestamp: '2026-11-22T10:00:01.000Z', message: 'ERROR <img src=x onerror=alert(1)>' },
      { id: '3', message: 'WARN slow', labels: { pod: 'a' } },
    ],
  });
  fireEvent.keyDown(list, { key: 'Enter' });
  expect(await screen.findByRole('dialog', { name: LOG_TEXTS.lineTitle })).toBeInTheDocument();
});

it('LOG-1 the keys go on from the line that was found: an arrow selects it, Enter shows all of it', async () => {
  await openLogs({ at: `/logs?component=${ID}&find=time` });
  const list = await screen.findByRole('listbox', { name: LOG_TEXTS.lines });
  expect(await screen.findByText(LOG_TEXTS.found(undefined, 1, false))).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: LOG_TEXTS.find }), '{Enter}');
  await waitFor(() => expect(list).toHaveAttribute('aria-activedescendant', 'log-line-0'));
  fireEvent.keyDown(list, { key: 'Enter' });
  const dialog = await screen.findByRole('dialog', { name: LOG_TEXTS.lineTitle });
  expect(within(dialog).getByRole('textbox')).toHaveTextContent('no time');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const chosen = () => options().map((option) => option.getAttribute('aria-selected'));
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  await waitFor(() => expect(chosen()).toEqual(['true', 'false', 'false']));
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  await waitFor(() => expect(chosen()).toEqual(['false', 'true', 'false']));
  await userEvent.type(screen.getByRole('searchbox', { name: LOG_TEXTS.find }), '{Enter}');
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  await waitFor(() => expect(chosen()).toEqual(['true', 'false', 'false']));
});

it('LOG-1 the button that clears the selection leaves the focus with the lines', async () => {
  await openLogs();
  const list = await screen.findByRole('listbox', { name: LOG_TEXTS.lines });
  await waitFor(() => expect(options()).toHaveLength(3));
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  await userEvent.click(await screen.findByRole('button', { name: LOG_TEXTS.clear }));
  await waitFor(() => expect(screen.queryByRole('group', { name: LOG_TEXTS.selected(1) })).toBeNull());
  expect(list).toHaveFocus();
});

it('LOG-1 an older line that is selected by key pauses following, and End goes on', async () => {
  await openLogs({ at: `/logs?component=${ID}&mode=follow` });
  const list = await screen.findByRole('listbox', { name: LOG_TEXTS.lines });
  await waitFor(() => expect(options()).toHaveLength(3));
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  expect(screen.queryByRole('button', { name: /^Paused/ })).toBeNull();
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  expect(await screen.findByRole('button', { name: /^Paused/ })).toBeInTheDocument();
  fireEvent.keyDown(list, { key: 'End' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Paused/ })).toBeNull());
});

it('LOG-1 levels leave lines out and say so when none is left; find counts', async () => {
  await openLogs({ at: `/logs?component=${ID}&levels=debug&find=slow` });
  expect(await screen.findByText(LOG_TEXTS.levelsHideAll(3))).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: LOG_TEXTS.allLevels }));
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(await screen.findByText(LOG_TEXTS.found(undefined, 1, false))).toBeInTheDocument();
  expect(screen.getByText('slow')).toHaveProperty('tagName', 'MARK');
  await userEvent.click(screen.getByRole('button', { name: /^Error 1/ }));
  await waitFor(() => expect(options()).toHaveLength(1));
});

it('LOG-1 following adds what is new and goes on from there', async () => {
  const { sent } = await openLogs({
    at: `/logs?component=${ID}&mode=follow`,
    answer: ({ after }) =>
      after === undefined
        ? [200, { total: 3, results: LINES, cursor: 'c' }]
        : [
            200,
            {
              total: after === 'c' ? 1 : 0,
              results: after === 'c' ? [{ message: 'brand new' }] : [],
              cursor: 'd',
            },
          ],
  });
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(options()[3]).toHaveTextContent('brand new');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ after: 'd', id: ID, name: 'app', query: '' }));
});

it.each<[string, Situation, string | RegExp]>([
  ['still loading', { answer: () => undefined }, LOG_TEXTS.loading],
  ['no line in this time', { answer: () => [200, { total: 0, results: [] }] }, LOG_TEXTS.none('1h')],
  [
    'nothing new yet',
    { at: `/logs?component=${ID}&mode=follow`, answer: () => [200, { total: 0, results: [] }] },
    LOG_TEXTS.noneYet,
  ],
  [
    'nothing matches',
    { at: `/logs?component=${ID}&query=zz`, answer: () => [200, { total: 0, results: [] }] },
    LOG_TEXTS.noMatch('zz'),
  ],
  ['no component with logs', { at: '/logs', components: [] }, LOG_TEXTS.noComponents],
  ['a component without logs', { selectors: [] }, LOG_TEXTS.noSelectors('store')],
  ['what is no id', { at: '/logs?component=x' }, LOG_TEXTS.gone],
  [
    'the sentence of the backend',
    { answer: () => [424, { error: 'The log backend at loki:3100 does not answer.' }] },
    'The log backend at loki:3100 does not answer.',
  ],
  ['forbidden', { answer: () => [403, { error: 'no' }] }, MESSAGES.unauthorized],
  ['an answer that is none', { answer: () => [200, 'hello'] }, /did not answer with log lines/],
])('LOG-1 ERR-15 says %s', async (_what, situation, text) => {
  await openLogs(situation);
  const found = typeof text === 'string' && text === LOG_TEXTS.loading;
  expect(await (found ? screen.findByLabelText(text) : screen.findByText(text))).toBeInTheDocument();
});

it('LOG-1 old lines stay when asking again fails, and say that they are old', async () => {
  let isDown = false;
  await openLogs({
    answer: () => (isDown ? [500, { error: 'down' }] : [200, { total: 3, results: LINES, cursor: 'c' }]),
  });
  await waitFor(() => expect(options()).toHaveLength(3));
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/Not up to date/)).toBeInTheDocument();
  expect(options()).toHaveLength(3);
});

it('FLAG-1 SHELL-8 switched off, it is neither in the sidebar nor at its address', async () => {
  const off = { name: 'logs.disable', value: 'true' } as Property; // what the flags read of it
  const { sent } = await openLogs({ properties: [off] });
  expect(await screen.findByText('There is no page at this address.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Logs' })).toBeNull();
  expect(screen.queryByRole('listbox', { name: LOG_TEXTS.lines })).toBeNull();
  expect(sent).toEqual([]);
});

it('LOG-1 beside the lines of one component, the others that could not be read are told in their list', async () => {
  const refuseComponents: { status: number | undefined } = { status: 500 };
  await openLogs({ refuseComponents });
  await waitFor(() => expect(options()).toHaveLength(3));
  const box = screen.getByRole('combobox', { name: LOG_TEXTS.component });
  await waitFor(() => expect(box).toHaveValue('store'));
  await userEvent.click(box);
  const line = `These could not be read. the list is away ${LOOKUP_TEXTS.again}`;
  expect(await screen.findByRole('option', { name: line })).toBeInTheDocument();
  refuseComponents.status = undefined;
  await userEvent.click(screen.getByText(LOOKUP_TEXTS.again));
  expect(await screen.findByRole('option', { name: 'bank' })).toBeInTheDocument();
});
