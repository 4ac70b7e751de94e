import { useCallback, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { markOf } from '@/services/api/saveRecord';
import type { AppError } from '@/services/errors/AppError';
import type { FieldConflict, Version } from '@/services/records/mergeFields';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { useDraft } from '@/services/offline/useDraft';
import { useSession } from '@/services/session/useSession';
import { QUEUED } from '@/services/sync/queue';
import { isObject } from '../forms/yaml/plain';
import type { ResourceKind } from '../model/kinds';
import {
  fieldsOf,
  fieldsOfRow,
  newValues,
  valuesOfFields,
  withAbsent,
  type RecordFields,
  type RecordValues,
  type ResourceRow,
} from '../model/record';
import { writtenField, writtenValuesOf } from '../model/writtenText';
import { useCreateRecordMutation, useSaveRecordMutation } from '../settingsApi';
import { EDITOR_TEXTS } from '../texts';
import { withTakenName } from '../model/takenName';

/** What typing began with: a version of the stored record, or the id that a new one will get. */
type Base = { kind: 'stored'; version: Version<RecordFields> } | { kind: 'new'; id: string };

export interface RecordConflict {
  conflicts: readonly FieldConflict<RecordFields>[];
  version: Version<RecordFields>;
}

/** Stored, waiting on this device, or waiting for an answer of the person. */
export type SaveEnd = 'saved' | typeof QUEUED | 'asked';

interface Start {
  values: RecordValues;
  /** What the base looks like in the editor: equal values are no draft. */
  clean: RecordValues;
  base: Base;
  /** Another number makes the form begin anew. */
  revision: number;
}

const GONE: AppError = { kind: 'notFound', text: EDITOR_TEXTS.gone, retryable: false };
const INVALID: AppError = { kind: 'validation', text: EDITOR_TEXTS.notAMapping, retryable: false };

function storedBase(kind: ResourceKind, row: ResourceRow): Base {
  return { kind: 'stored', version: { fields: fieldsOfRow(kind, row), mark: markOf(row.updated_at) } };
}

/** A version in the editor: in the text of those who wrote it where it is the one that was read, else from its fields. */
function storedValues(
  kind: ResourceKind,
  row: ResourceRow | undefined,
  { fields, mark }: Version<RecordFields>,
  shown: RecordValues,
): RecordValues {
  return row !== undefined && markOf(row.updated_at) === mark ? shown : valuesOfFields(kind, fields);
}

/** A base as it was kept on the device; undefined for anything else. */
function baseOfDraft(base: unknown, isNew: boolean): Base | undefined {
  if (!isObject(base)) return undefined;
  if (isNew) return typeof base.id === 'string' ? { kind: 'new', id: base.id } : undefined;
  const { version } = base;
  if (!isObject(version) || typeof version.mark !== 'string' || !isObject(version.fields)) return undefined;
  return { kind: 'stored', version: { mark: version.mark, fields: version.fields as RecordFields } }; // written by this file
}

function valuesOfDraft(values: Readonly<Record<string, unknown>>, pristine: RecordValues): RecordValues {
  const { name, spec } = values;
  return {
    ...pristine,
    ...values,
    name: typeof name === 'string' ? name : pristine.name,
    spec: typeof spec === 'string' ? spec : pristine.spec,
  };
}

/**
 * One editor: what it began with, the draft on this device, and saving on top of whatever is stored by then (ADR 18).
 * @param row the stored record; undefined for a new one.
 * @param newText the specification that a new record begins with.
 */
export function useRecordEditing(
  kind: ResourceKind,
  row: ResourceRow | undefined,
  what: string,
  newText = '',
) {
  const { session } = useSession();
  const userId = session.status === 'ready' ? session.user.id : undefined;
  const { keepsSpecText: keepsText } = useSelector(selectRuntimeConfig);
  const draft = useDraft(userId, what);
  const pristine = useMemo(
    () => (row === undefined ? newValues(kind, newText) : writtenValuesOf(kind, row)),
    [kind, row, newText],
  );
  const [start, setStart] = useState<Start>(() => {
    const own: Base = row === undefined ? { kind: 'new', id: crypto.randomUUID() } : storedBase(kind, row);
    const base = baseOfDraft(draft.found?.base, row === undefined);
    const isRestored = draft.found !== undefined && base !== undefined;
    return {
      values: isRestored ? valuesOfDraft(draft.found?.values ?? {}, pristine) : pristine,
      clean:
        isRestored && base.kind === 'stored' ? storedValues(kind, row, base.version, pristine) : pristine,
      base: isRestored ? base : own,
      revision: 0,
    };
  });
  const [restoredAt, setRestoredAt] = useState(draft.found?.savedAt);
  const [conflict, setConflict] = useState<RecordConflict>();
  const [values, setValues] = useState(start.values);
  const latest = useRef(start.values);
  const [createRecord] = useCreateRecordMutation();
  const [saveRecord] = useSaveRecordMutation();
  const { base, clean } = start;
  const { keep, discard } = draft;

  const handleValues = useCallback(
    (typed: FormValues) => {
      const next = typed as RecordValues; // the form holds what it was given
      latest.current = next;
      setValues(next);
      if (JSON.stringify(next) === JSON.stringify(clean)) discard();
      else keep(next, base);
    },
    [clean, base, keep, discard],
  );

  /** Puts other values on the screen. */
  const begin = (next: RecordValues, from: Base) => {
    latest.current = next;
    setValues(next);
    setStart(({ revision }) => ({ values: next, clean: next, base: from, revision: revision + 1 }));
  };

  const discardDraft = () => {
    discard();
    setRestoredAt(undefined);
    begin(pristine, row === undefined ? base : storedBase(kind, row));
  };

  /** Writes `mine` on top of `on`; true when it is stored, false when somebody must choose first. */
  const write = async (
    mine: RecordFields,
    on: Version<RecordFields>,
    id: string,
  ): Promise<AppError | SaveEnd> => {
    const answer = await saveRecord({ table: kind.table, id, base: on, mine });
    if (answer.error !== undefined) return withTakenName(asAppError(answer.error) ?? GONE, kind);
    if (answer.data === QUEUED) {
      discard();
      return QUEUED;
    }
    if (answer.data.kind === 'gone') return GONE;
    if (answer.data.kind === 'conflict') {
      setConflict(answer.data);
      return 'asked';
    }
    discard();
    return 'saved';
  };

  const save = async (next: RecordValues): Promise<AppError | SaveEnd> => {
    const said = fieldsOf(kind, next);
    if (said === undefined) return INVALID;
    const shown = row === undefined ? undefined : clean.spec;
    const fields = keepsText ? { ...said, ...writtenField(next.spec, shown) } : said;
    if (base.kind === 'stored' && row !== undefined)
      return write(withAbsent(fields, base.version.fields), base.version, row.id);
    const id = base.kind === 'new' ? base.id : crypto.randomUUID();
    const answer = await createRecord({ table: kind.table, id, fields, createdBy: userId });
    if (answer.error !== undefined) return withTakenName(asAppError(answer.error) ?? GONE, kind);
    discard();
    return answer.data === QUEUED ? QUEUED : 'saved';
  };

  const resolve = {
    /** Mine on top of theirs, for the fields that were asked about. */
    mine: async (): Promise<AppError | SaveEnd> => {
      if (conflict === undefined || row === undefined) return GONE;
      const chosen = Object.fromEntries(conflict.conflicts.map(({ field, mine }) => [field, mine]));
      setConflict(undefined);
      return write(chosen, conflict.version, row.id);
    },
    theirs: () => {
      if (conflict === undefined) return;
      discard();
      setRestoredAt(undefined);
      begin(storedValues(kind, row, conflict.version, pristine), {
        kind: 'stored',
        version: conflict.version,
      });
      setConflict(undefined);
    },
    /** My text stays, now on top of theirs: what differs is shown as my change. */
    byHand: () => {
      if (conflict === undefined) return;
      const from: Base = { kind: 'stored', version: conflict.version };
      keep(latest.current, from);
      const theirs = storedValues(kind, row, conflict.version, pristine);
      setStart((current) => ({ ...current, clean: theirs, base: from }));
      setConflict(undefined);
    },
    dismiss: () => setConflict(undefined),
  };

  const isOutdated =
    restoredAt !== undefined &&
    row !== undefined &&
    base.kind === 'stored' &&
    base.version.mark !== markOf(row.updated_at);
  return {
    start,
    values,
    /** The fields that the person's changes are counted from. */
    baseFields: base.kind === 'stored' ? base.version.fields : {},
    restoredAt,
    isOutdated,
    draftState: draft.state,
    handleValues,
    discardDraft,
    discard,
    save,
    conflict,
    resolve,
  };
}

export type RecordEditing = ReturnType<typeof useRecordEditing>;
