import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearch } from '@/services/url/useSearch';
import { boardOf, lacksCounterTest } from '../model/board';
import type { HistoryRecord } from '../model/records';
import type { HypothesisNode } from '../model/tree';
import { BOARD_LAYOUTS, incidentSearch } from '../search';
import { BOARD_TEXTS } from '../boardTexts';
import { Board } from './Board';
import type { OpenDialog } from './IncidentDialogs';
import { MatrixPane } from './MatrixPane';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
  },
  bias: { margin: 0, color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface BoardPaneProps {
  tree: readonly HypothesisNode[];
  history: readonly HistoryRecord[];
  onDialog: (dialog: OpenDialog) => void;
}

/** The hypotheses side by side: by status, or against their evidence (beyond.md M10). */
export function BoardPane({ tree, history, onDialog }: BoardPaneProps) {
  const styles = useStyles();
  const [search, change] = useSearch(incidentSearch);
  const columns = useMemo(() => boardOf(tree), [tree]);
  return (
    <>
      <div className={styles.bar}>
        <TabList
          size="small"
          appearance="subtle-circular"
          selectedValue={search.board}
          aria-label={BOARD_TEXTS.layout}
          onTabSelect={(_event, { value }) => {
            const board = BOARD_LAYOUTS.find((known) => known === value);
            if (board !== undefined) change({ board });
          }}
        >
          {BOARD_LAYOUTS.map((layout) => (
            <Tab key={layout} value={layout}>
              {BOARD_TEXTS.layouts[layout]}
            </Tab>
          ))}
        </TabList>
        {lacksCounterTest(columns) && <p className={styles.bias}>{BOARD_TEXTS.noTest}</p>}
      </div>
      {search.board === 'columns' ? (
        <Board columns={columns} history={history} onDialog={onDialog} />
      ) : (
        <MatrixPane
          tree={tree}
          withRuledOut={search.ruledOut}
          onRuledOut={(ruledOut) => change({ ruledOut })}
          onOpen={(hypothesis) => change({ view: 'hypotheses', hypothesis })}
        />
      )}
    </>
  );
}
