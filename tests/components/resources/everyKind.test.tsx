/** The page of a new record of every kind and every type: fields, required marks, defaults, there and back, axe (issue 9). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from '@tests/setup/axe';
import { formTypeOf } from '@/features/resources/forms/formTypes';
import { CONNECTION_TYPES } from '@/features/resources/model/connectionTypes';
import { KINDS, type FieldName } from '@/features/resources/model/kinds';
import {
  fieldsOf,
  fieldsOfRow,
  newRow,
  newValues,
  type ResourceRow,
} from '@/features/resources/model/record';
import { typesOf } from '@/features/resources/model/specTypes';
import { CONNECTION_TEXTS, EDITOR_TEXTS } from '@/features/resources/texts';
import { MESSAGES } from '@/services/text/messages';
import { button, ID, open, prepareSettings, replace, ROW, specBox } from './openSettings';

prepareSettings();

/** A small specification that the schema of the kind takes. */
const SPECS: Readonly<Record<string, string>> = {
  teams: 'components: []\n',
  incident_rules: 'priority: 1\n',
  topologies: 'type: Application\n',
  canaries: "schedule: '@hourly'\ndns:\n  - name: shop\n    query: example.org\n",
  config_scrapers: "schedule: '@hourly'\nfull: true\n",
  logging_backends: 'backends: []\n',
  playbooks: 'actions:\n  - name: look\n    exec: {script: df}\n',
  notifications: 'title: Red\nevents: [check.failed]\n',
};
const NEW: Readonly<Record<string, string>> = { canaries: '?type=dns', config_scrapers: '?type=custom' };
const LABELS: Readonly<Record<FieldName, string>> = {
  name: EDITOR_TEXTS.name,
  icon: EDITOR_TEXTS.icon,
  namespace: EDITOR_TEXTS.namespace,
  labels: EDITOR_TEXTS.labels,
  schedule: EDITOR_TEXTS.schedule,
};
const WITH_SPEC = KINDS.filter(({ own }) => own === undefined);
const field = (name: FieldName) => screen.findAllByLabelText(new RegExp(`^${LABELS[name]}\\*?$`));

describe('every kind', () => {
  it.each(WITH_SPEC)(
    'SET-8 EDIT-1 EDIT-3 VAL-1 VAL-4 VAL-8 $table: its fields and no other, required marks, defaults, and what is saved comes back',
    async (kind) => {
      const view = await open(`/settings/${kind.table}/new${NEW[kind.table] ?? ''}`, { isOwn: true });
      const form = within(await screen.findByRole('form'));
      // its own keys
      for (const name of Object.keys(LABELS) as FieldName[])
        if (kind.fields.includes(name)) expect(form.getByText(LABELS[name])).toBeInTheDocument();
        else expect(form.queryByText(LABELS[name])).not.toBeInTheDocument();
      const required = kind.fields.filter((name) => name === 'name' || name === 'schedule');
      for (const name of required) expect((await field(name))[0]).toBeRequired();
      if (kind.defaults.namespace) expect((await field('namespace'))[0]).toHaveValue(kind.defaults.namespace);
      if (kind.defaults.icon) expect((await field('icon'))[0]).toHaveValue(kind.defaults.icon);
      expect((await axe(view.container)).violations).toEqual([]);

      const submit = await button(kind.createLabel ?? EDITOR_TEXTS.save);
      expect(submit).toHaveAttribute('aria-disabled', 'true');
      fireEvent.click(submit);
      expect(await screen.findAllByText(MESSAGES.fieldRequired)).toHaveLength(required.length);
      fireEvent.change((await field('name'))[0]!, { target: { value: 'shop' } });
      await replace(await specBox(), SPECS[kind.table] ?? '');
      await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled', 'true'));
      fireEvent.click(submit);
      await waitFor(() => expect(view.sent).toHaveLength(1));
      expect(view.sent[0]).toMatchObject({ method: 'POST', path: `/api/db/${kind.table}` });
      const body = view.sent[0]?.body as ResourceRow; // the row that this console makes
      expect(body).toMatchObject({ name: 'shop', ...kind.defaults });

      const values = { ...newValues(kind, SPECS[kind.table]), name: 'shop' };
      expect(fieldsOfRow(kind, { ...ROW, ...body })).toEqual({
        ...fieldsOf(kind, values),
        ...(kind.iconIn === 'column' ? { icon: '"group"' } : {}),
      });
      expect(newRow(kind, fieldsOfRow(kind, { ...ROW, ...body }), { id: ID, createdBy: 'x' }).spec).toEqual(
        body.spec,
      );
    },
  );

  it.each(WITH_SPEC)(
    'EDIT-4 EDIT-9 $table: a stored one shows its values, its buttons, axe',
    async (kind) => {
      const view = await open(`/settings/${kind.table}/${ID}`, { isOwn: true });
      expect((await field('name'))[0]).toHaveValue('shop');
      if (kind.fields.includes('namespace')) expect((await field('namespace'))[0]).toHaveValue('default');
      for (const name of [EDITOR_TEXTS.update, EDITOR_TEXTS.remove, kind.backLabel ?? EDITOR_TEXTS.back])
        expect(screen.getByRole('button', { name })).toBeInTheDocument();
      await specBox();
      expect((await axe(view.container)).violations).toEqual([]);
    },
  );
});

describe('every type', () => {
  const tiles = (['canaries', 'config_scrapers'] as const).flatMap((table) =>
    typesOf(table).map(({ key, label }) => ({ table, key, label })),
  );

  it('TYPE-3 TYPE-4 thirty-one checks and eleven scrapers', () => {
    expect(tiles.filter(({ table }) => table === 'canaries')).toHaveLength(31);
    expect(tiles.filter(({ table }) => table === 'config_scrapers')).toHaveLength(11);
  });

  it.each(tiles)(
    'TYPE-2 EDIT-7 EDIT-10 VAL-8 $table $label: its editor stands, waits for what it needs, axe',
    async ({ table, key, label }) => {
      const view = await open(`/settings/${table}/new?type=${key}`, { isOwn: true });
      expect(
        await screen.findByRole('heading', { level: 1, name: new RegExp(`${label}$`) }),
      ).toBeInTheDocument();
      const isForm = formTypeOf(table, key)?.isFormCapable === true;
      if (!isForm) await specBox();
      else await screen.findByRole('group', { name: `${label} specification` });
      expect(screen.queryAllByRole('tab', { name: /^Form/ })).toHaveLength(isForm ? 1 : 0);
      expect(screen.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('target', '_blank');
      expect(await button(EDITOR_TEXTS.save)).toHaveAttribute('aria-disabled', 'true');
      expect(screen.queryByText(MESSAGES.fieldRequired)).not.toBeInTheDocument();
      expect((await axe(view.container)).violations).toEqual([]);
    },
  );
});

describe('every connection', () => {
  it.each(CONNECTION_TYPES)(
    'CONN-3 VAL-1 $label: its fields, required marks, secrets unseen, axe',
    async ({ key, fields }) => {
      const view = await open(`/settings/connections/new?type=${key}`, { isOwn: true });
      expect((await field('name'))[0]).toBeRequired();
      for (const { label, isRequired, isSecret } of fields) {
        const [box] = screen.getAllByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\*?$`));
        if (isRequired === true) expect(box).toBeRequired();
        else expect(box).not.toBeRequired();
        if (isSecret === true && box?.tagName === 'INPUT') expect(box).toHaveAttribute('type', 'password');
      }
      expect(screen.queryByRole('button', { name: CONNECTION_TEXTS.test })).not.toBeInTheDocument();
      expect((await axe(view.container)).violations).toEqual([]);
    },
  );
});
