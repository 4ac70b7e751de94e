import { useMemo } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { denialText } from '@/services/access/denial';
import { useAbility } from '@/services/session/useSession';
import { schemaOfText } from '../model/documentSchema';
import { writeRequirement, type ResourceKind } from '../model/kinds';
import type { ResourceRow } from '../model/record';
import { typeOfKey } from '../model/specTypes';
import { useGetSpecSchemaQuery } from '../settingsApi';
import { EDITOR_TEXTS } from '../texts';
import { SpecPane } from './SpecPane';

interface SpecViewProps {
  kind: ResourceKind;
  row: ResourceRow | undefined;
  /** Of a new record. */
  type: string;
  /** Its first field has the focus when it comes. */
  takesFocus?: boolean;
  onBack: () => void;
}

/** The editor of a record, with its schema, for those who may save and those who may look. */
export function SpecView({ kind, row, type, takesFocus = false, onBack }: SpecViewProps) {
  const schema = useGetSpecSchemaQuery(kind.schema);
  const ofText = useMemo(() => schemaOfText(kind, schema.data), [kind, schema.data]);
  const ability = useAbility(useMemo(() => writeRequirement(kind), [kind]));
  // While offline people go on typing: what is typed is kept, and saving says what is wrong.
  const mayWrite = ability.granted || ability.cause === 'offline';
  if (schema.isLoading) return <SkeletonRows label={EDITOR_TEXTS.loading} count={8} />;
  return (
    <SpecPane
      kind={kind}
      row={row}
      type={typeOfKey(kind.table, type)}
      schema={ofText}
      refusal={mayWrite ? undefined : denialText(ability)}
      takesFocus={takesFocus}
      onBack={onBack}
    />
  );
}
