import { memo, useMemo } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { ChoiceWord } from '@/components/filters/ChoiceWord';
import { useAhead } from '../hooks/ahead';
import { useIntent } from '../hooks/useIntent';
import type { DimensionChoice, DimensionKind } from '../model/dimensionKinds';
import type { LabelFacet } from '../model/labelFacets';
import type { HealthSearch } from '../search';

interface DimensionMenuProps {
  kind: DimensionKind;
  /** The word that the address has. */
  value: string;
  facets: readonly LabelFacet[];
  onChange: (patch: Partial<HealthSearch>) => void;
}

/** What is offered; the one in the address stays so when no check carries it any more. */
function useChoices({
  kind,
  value,
  facets,
}: Omit<DimensionMenuProps, 'onChange'>): readonly DimensionChoice[] {
  // The same list for as long as it holds the current one: the menu that made the choice is still open.
  const offered = useMemo(() => kind.offered(facets), [kind, facets]);
  return offered.some((choice) => choice.value === value) ? offered : [...offered, { value, label: value }];
}

interface AheadWordProps {
  kind: DimensionKind;
  value: string;
  choices: readonly DimensionChoice[];
}

/** The chosen word in the frame of its rows: the menu around it hears of the choice from the address, after them. */
function AheadWord({ kind, value, choices }: AheadWordProps) {
  const ahead = useAhead(value, ({ search }) => kind.wordOf(search));
  return <ChoiceWord word={choices.find((choice) => choice.value === ahead)?.label ?? ahead} />;
}

/** What the list is grouped or split into tabs by. By itself: a key in the search box must not draw it again. */
export const DimensionMenu = memo(function DimensionMenu({
  kind,
  value,
  facets,
  onChange,
}: DimensionMenuProps) {
  const choices = useChoices({ kind, value, facets });
  return (
    <ChoiceMenu
      label={kind.label}
      isLabelled
      isResultFirst
      value={value}
      choices={choices}
      word={<AheadWord kind={kind} value={value} choices={choices} />}
      onIntent={useIntent(kind.patchOf)}
      onChange={(word) => {
        const patch = kind.patchOf(word);
        if (patch !== undefined) onChange(patch);
      }}
    />
  );
});
