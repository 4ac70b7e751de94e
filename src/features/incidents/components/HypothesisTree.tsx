import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useAbility } from '@/services/session/useSession';
import { useGrowingCount, useWalk } from '../hooks/useInSteps';
import type { Rights } from '../hooks/useRights';
import type { Mentionable } from '../model/mentions';
import { flattenTree, isOpenAtFirst, type HypothesisNode } from '../model/tree';
import { WRITE_INCIDENTS } from '../requirements';
import { HYPOTHESIS_TEXTS } from '../texts';
import { HypothesisCard } from './HypothesisCard';
import type { OpenDialog } from './IncidentDialogs';

/** Cards that are drawn in one task; with the first comes all that a card needs. */
const FIRST_DRAWN = 1;
const DRAWN_AT_ONCE = 2;

const useStyles = makeStyles({
  tree: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS, alignItems: 'center' },
  end: { marginInlineStart: 'auto', display: 'flex' },
});

interface HypothesisTreeProps {
  nodes: readonly HypothesisNode[];
  people: readonly Mentionable[];
  rights: Rights;
  /** Opened because a link leads to it. */
  focused: string | undefined;
  onDialog: (dialog: OpenDialog) => void;
}

/** Root → factor → solution, as nested cards; what is ruled out stays, folded. */
export function HypothesisTree({ nodes, people, rights, focused, onDialog }: HypothesisTreeProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_INCIDENTS);
  const all = useMemo(() => flattenTree(nodes), [nodes]);
  // Only what somebody opened or closed is remembered; the rest follows the rule.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (node: HypothesisNode) =>
    chosen.get(node.hypothesis.id) ?? (node.hypothesis.id === focused || isOpenAtFirst(node, all));
  const openById = new Map(all.map((node) => [node.hypothesis.id, isOpen(node)]));
  const drawn = useGrowingCount(all.length, FIRST_DRAWN, DRAWN_AT_ONCE);
  const handleToggle = useCallback((id: string) => {
    const shown = document.getElementById(`hypothesis-${id}`)?.hasChildNodes() === true;
    setChosen((current) => new Map(current).set(id, !shown));
  }, []);
  const setAll = useWalk<boolean>(all.length, (index, value) => {
    const node = all[index];
    if (node === undefined || openById.get(node.hypothesis.id) === value) return;
    setChosen((current) => new Map(current).set(node.hypothesis.id, value));
  });
  const add = (
    <ActionButton
      ability={ability}
      icon={<AddRegular />}
      onClick={() => onDialog({ kind: 'addHypothesis', type: 'root' })}
    >
      {HYPOTHESIS_TEXTS.add}
    </ActionButton>
  );
  if (all.length === 0) return <EmptyState sentence={HYPOTHESIS_TEXTS.none} action={add} />;
  return (
    <div className={styles.tree}>
      <div className={styles.bar}>
        {add}
        <span className={styles.end}>
          <Button size="small" appearance="subtle" onClick={() => setAll(true)}>
            {HYPOTHESIS_TEXTS.expand}
          </Button>
          <Button size="small" appearance="subtle" onClick={() => setAll(false)}>
            {HYPOTHESIS_TEXTS.collapse}
          </Button>
        </span>
      </div>
      {all.slice(0, drawn).map((node) => (
        <HypothesisCard
          key={node.hypothesis.id}
          node={node}
          people={people}
          rights={rights}
          isOpen={openById.get(node.hypothesis.id) ?? false}
          onToggle={handleToggle}
          onDialog={onDialog}
        />
      ))}
    </div>
  );
}
