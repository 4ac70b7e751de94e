/** Lists whose options were not read: on their way, failed, refused (ADR 0075). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { useState, type ReactNode } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { SearchSelect } from '@/components/filters/SearchSelect';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import { LookupLine } from '@/components/feedback/LookupNews';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import type { AppError } from '@/services/errors/AppError';
import { REFUSED, type Lookup } from '@/services/errors/lookup';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import type { TriStateMap } from '@/services/url/codecs/triState';
import { renderKit } from './renderKit';

const AWAY: AppError = { kind: 'server', text: 'The database is away.', status: 500, retryable: false };
const SENTENCE = `${LOOKUP_TEXTS.failed} ${AWAY.text}`;
const LOADING: Lookup = { isLoading: true, error: undefined, onRetry: () => undefined };
const READ: Lookup = { ...LOADING, isLoading: false };
const PEOPLE = [
  { value: 'ada', label: 'Ada' },
  { value: 'grace', label: 'Grace' },
];

interface Given {
  options: readonly { value: string; label: string }[];
  lookup: Lookup;
}

/** A lookup that failed, and is answered when it is asked again. */
function Answered({ first, children }: { first: Partial<Given>; children: (given: Given) => ReactNode }) {
  const [given, setGiven] = useState<Given>({
    options: [],
    ...first,
    lookup: {
      isLoading: false,
      error: AWAY,
      ...first.lookup,
      onRetry: () => setGiven({ options: PEOPLE, lookup: READ }),
    },
  });
  return children(given);
}

const box = () => screen.getByRole('combobox', { name: 'Owner' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('SearchSelect', () => {
  function Owner({ options: known, lookup, chosen = [] }: Given & { chosen?: readonly string[] }) {
    const [selected, setSelected] = useState(chosen);
    return (
      <SearchSelect
        label="Owner"
        options={known}
        lookup={lookup}
        selected={selected}
        onChange={setSelected}
        onSearch={() => undefined}
      />
    );
  }

  it('says that options are on their way instead of asking to type', async () => {
    renderKit(<Owner options={[]} lookup={LOADING} />);
    await userEvent.click(box());
    expect(options()).toEqual([LOOKUP_TEXTS.loading]);
    expect(screen.getByRole('status')).toHaveTextContent(LOOKUP_TEXTS.loading);
    await userEvent.type(box(), 'ada');
    expect(options()).toEqual([LOOKUP_TEXTS.loading]);
  });

  it('WIDGET-18 what was read and is empty says what it said, and announces it', async () => {
    renderKit(<Owner options={[]} lookup={READ} />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await userEvent.click(box());
    expect(options()).toEqual([MESSAGES.startTyping]);
    expect(screen.getByRole('status')).toHaveTextContent(MESSAGES.startTyping);
    await userEvent.type(box(), 'ada');
    expect(options()).toEqual([MESSAGES.noOptions]);
    expect(screen.getByRole('status')).toHaveTextContent(MESSAGES.noOptions);
  });

  it('a failure is told and announced; by keyboard it is asked again without losing the list or the text', async () => {
    const { container } = renderKit(<Answered first={{}}>{(given) => <Owner {...given} />}</Answered>);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(box());
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('option', { name: `${SENTENCE} ${LOOKUP_TEXTS.again}` })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.type(box(), 'gr');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveValue('gr');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('option', { name: 'Grace' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a click asks again and leaves the list open', async () => {
    renderKit(<Answered first={{}}>{(given) => <Owner {...given} />}</Answered>);
    await userEvent.click(box());
    await userEvent.click(screen.getByText(LOOKUP_TEXTS.again));
    expect(options()).toEqual(['Ada', 'Grace']);
  });

  it('leaving the box with Tab from that line chooses nothing', async () => {
    renderKit(<Answered first={{}}>{(given) => <Owner {...given} chosen={['ada']} />}</Answered>);
    await userEvent.click(box());
    await userEvent.keyboard('{End}{Tab}');
    expect(box()).toHaveValue('ada');
  });

  it('what an older answer knew can be chosen, and typing finds in it', async () => {
    renderKit(<Answered first={{ options: PEOPLE }}>{(given) => <Owner {...given} />}</Answered>);
    await userEvent.click(box());
    expect(options()).toEqual(['Ada', 'Grace', `${SENTENCE}${LOOKUP_TEXTS.again}`]);
    await userEvent.type(box(), 'gra');
    expect(options()).toEqual(['Grace', `${SENTENCE}${LOOKUP_TEXTS.again}`]);
    await userEvent.click(screen.getByRole('option', { name: 'Grace' }));
    expect(box()).toHaveValue('Grace');
  });

  it('what a person may not read is told in words, and nothing offers to try again', async () => {
    renderKit(<Owner options={[]} lookup={REFUSED} />);
    await userEvent.click(box());
    expect(options()).toEqual([LOOKUP_TEXTS.refused]);
    expect(screen.getByRole('alert')).toHaveTextContent(LOOKUP_TEXTS.refused);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(options()).toEqual([LOOKUP_TEXTS.refused]);
  });

  it('a chosen value stays, and can be taken away, although nothing could be read', async () => {
    renderKit(<Answered first={{}}>{(given) => <Owner {...given} chosen={['ada-id']} />}</Answered>);
    expect(box()).toHaveValue('ada-id');
    await userEvent.click(box());
    expect(screen.getByRole('option', { name: 'ada-id', selected: true })).toBeInTheDocument();
    await userEvent.type(box(), 'x');
    await userEvent.keyboard('{Backspace}{Escape}');
    expect(box()).toHaveValue('');
  });
});

describe('TriStateFilter', () => {
  function Tags({ options: known, lookup, chosen }: Given & { chosen?: TriStateMap }) {
    return (
      <TriStateFilter
        label="Tags"
        options={known}
        lookup={lookup}
        value={chosen ?? new Map()}
        onChange={() => undefined}
      />
    );
  }
  const open = () => userEvent.click(screen.getByRole('button', { name: /^Tags:/ }));

  it('says that values are on their way, and that there are none only when they were read', async () => {
    const { rerender } = renderKit(<Tags options={[]} lookup={LOADING} />);
    await open();
    expect(screen.getByRole('status')).toHaveTextContent(LOOKUP_TEXTS.loading);
    expect(screen.queryByText(MESSAGES.noOptions)).not.toBeInTheDocument();
    rerender(<Tags options={[]} lookup={READ} />);
    expect(screen.getByText(MESSAGES.noOptions)).toBeInTheDocument();
  });

  it('a failure is told above what is chosen, and a button asks again', async () => {
    renderKit(
      <Answered first={{}}>{(given) => <Tags {...given} chosen={new Map([['team=web', 1]])} />}</Answered>,
    );
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('group', { name: 'team=web' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
    expect(screen.getByRole('group', { name: 'Grace' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the button stands while the same is asked again', async () => {
    let asked = 0;
    const busy: Lookup = { isLoading: true, error: AWAY, onRetry: () => (asked += 1) };
    renderKit(<Tags options={[]} lookup={busy} />);
    await open();
    const again = screen.getByRole('button', { name: LOOKUP_TEXTS.again });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(again);
    expect(asked).toBe(0);
  });
});

describe('ChoiceMenu', () => {
  function Playbook({ options: known, lookup }: Given) {
    const [value, setValue] = useState('gone');
    return (
      <ChoiceMenu
        label="Playbook"
        value={value}
        choices={[{ value: 'all', label: 'All' }, ...known]}
        lookup={lookup}
        onChange={setValue}
      />
    );
  }
  const open = () => userEvent.click(screen.getByRole('button', { name: /^Playbook:/ }));

  it('says that choices are on their way', async () => {
    renderKit(<Playbook options={[]} lookup={LOADING} />);
    await open();
    expect(screen.getByRole('menuitem')).toHaveTextContent(LOOKUP_TEXTS.loading);
    expect(screen.getByRole('status')).toHaveTextContent(LOOKUP_TEXTS.loading);
  });

  it('by keyboard it is asked again in the open menu; what is chosen stays in sight and can be taken away', async () => {
    renderKit(<Answered first={{}}>{(given) => <Playbook {...given} />}</Answered>);
    expect(screen.getByRole('button', { name: 'Playbook: gone' })).toBeInTheDocument();
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect((await axe(screen.getByRole('menu'))).violations).toEqual([]);
    screen.getByRole('menuitem', { name: `${SENTENCE} ${LOOKUP_TEXTS.again}` }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitemradio', { name: 'Ada' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'All' }));
    expect(screen.getByRole('button', { name: 'Playbook: All' })).toBeInTheDocument();
  });
});

describe('the box of a form', () => {
  function Form({ options: known, lookup, onSave }: Given & { onSave: (values: FormValues) => void }) {
    return (
      <ResourceForm
        label="Incident"
        fields={[{ name: 'owner', kind: 'pick', label: 'Owner', options: known, lookup }]}
        initialValues={{ owner: { value: 'ada' } }}
        submitLabel="Save"
        onSubmit={async (values) => {
          onSave(values);
          return undefined;
        }}
      />
    );
  }
  const showForm = (first: Partial<Given> = {}) => {
    const saved: FormValues[] = [];
    renderKit(
      <Answered first={first}>
        {(given) => <Form {...given} onSave={(values) => saved.push(values)} />}
      </Answered>,
    );
    return saved;
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('WIDGET-18 that nothing is found is announced as well', async () => {
    showForm({ options: PEOPLE, lookup: READ });
    await userEvent.click(box());
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await userEvent.clear(box());
    await userEvent.type(box(), 'zoe');
    expect(options()).toEqual([MESSAGES.noOptions]);
    expect(screen.getByRole('status')).toHaveTextContent(MESSAGES.noOptions);
  });

  it('a failure is told and announced, and asked again by keyboard and by a click', async () => {
    showForm();
    await userEvent.click(box());
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(options()).toEqual([`${SENTENCE}${LOOKUP_TEXTS.again}`]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toEqual(['Ada', 'Grace']);
  });

  it('a text that nobody can look up stays in the box and is refused at it, with a way to try again', async () => {
    const saved = showForm();
    await userEvent.clear(box());
    await userEvent.type(box(), 'grace');
    await userEvent.tab();
    expect(box()).toHaveValue('grace');
    expect(box()).toHaveAccessibleDescription(LOOKUP_TEXTS.unknown('grace'));
    expect(screen.getByText(SENTENCE)).toBeVisible();
    await save();
    expect(saved).toEqual([]);
    expect(box()).toHaveValue('grace');
    await waitFor(() => expect(box()).toHaveFocus());
  });

  it('tried again below the box, it becomes the choice that it names', async () => {
    const saved = showForm();
    await userEvent.clear(box());
    await userEvent.type(box(), 'grace');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
    expect(box()).toHaveValue('Grace');
    expect(box()).toBeValid();
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(saved).toEqual([{ owner: { value: 'grace' } }]));
  });

  it('tried again and named by none, it stays with its sentence until it is changed', async () => {
    const saved = showForm();
    await userEvent.clear(box());
    await userEvent.type(box(), 'zoe');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
    expect(box()).toHaveValue('zoe');
    expect(box()).toHaveAccessibleDescription(LOOKUP_TEXTS.unknown('zoe'));
    await userEvent.clear(box());
    await save();
    await waitFor(() => expect(saved).toEqual([{}]));
  });

  it('a text that none of the choices has is not dropped either, nor what was chosen taken away for it', async () => {
    const saved = showForm({ options: PEOPLE });
    await userEvent.clear(box());
    await userEvent.type(box(), 'zoe');
    await userEvent.tab();
    expect(box()).toHaveValue('zoe');
    await save();
    expect(saved).toEqual([]);
    await userEvent.clear(box());
    await userEvent.type(box(), 'grace');
    await save();
    await waitFor(() => expect(saved).toEqual([{ owner: { value: 'grace' } }]));
  });

  it('Enter does not send a text that may still name somebody', async () => {
    const saved = showForm({ options: [PEOPLE[0]!] });
    await userEvent.clear(box());
    await userEvent.type(box(), 'grace{Enter}');
    expect(saved).toEqual([]);
    expect(box()).toHaveValue('grace');
  });

  it('where a text of its own is a value, it is kept and saved as it was typed', async () => {
    const saved: FormValues[] = [];
    renderKit(
      <ResourceForm
        label="Notification"
        fields={[
          {
            name: 'connection',
            kind: 'connection',
            label: 'Owner',
            options: [],
            lookup: { ...READ, error: AWAY },
          },
        ]}
        initialValues={{}}
        submitLabel="Save"
        onSubmit={async (values) => {
          saved.push(values);
          return undefined;
        }}
      />,
    );
    await userEvent.type(box(), 'connection://slack');
    await userEvent.tab();
    expect(box()).toHaveValue('connection://slack');
    await save();
    await waitFor(() => expect(saved).toEqual([{ connection: 'connection://slack' }]));
  });

  it('what was chosen can be taken away although nothing could be read', async () => {
    const saved = showForm();
    await userEvent.clear(box());
    await userEvent.tab();
    await save();
    await waitFor(() => expect(saved).toEqual([{}]));
  });

  it('what is on its way says so', async () => {
    showForm({ lookup: LOADING });
    await userEvent.click(box());
    expect(options()).toEqual([LOOKUP_TEXTS.loading]);
  });
});

describe('LookupLine', () => {
  it('stands in place of a part that was not read, with a way to ask again', async () => {
    const { container } = renderKit(
      <Answered first={{}}>
        {({ lookup }) => <LookupLine lookup={{ ...lookup, failed: 'The teams could not be read.' }} />}
      </Answered>,
    );
    const line = screen.getByRole('alert');
    expect(line).toHaveTextContent('The teams could not be read. The database is away.');
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.click(within(line).getByRole('button', { name: LOOKUP_TEXTS.again }));
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  });

  it('says that it is on its way, unless that would be a line that comes and goes', () => {
    const { rerender } = renderKit(<LookupLine lookup={LOADING} />);
    expect(screen.getByRole('status')).toHaveTextContent(LOOKUP_TEXTS.loading);
    rerender(<LookupLine lookup={LOADING} isQuietAtFirst />);
    expect(screen.queryByText(LOOKUP_TEXTS.loading)).not.toBeInTheDocument();
  });
});
