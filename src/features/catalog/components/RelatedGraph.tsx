import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { OpenRegular, ShareMultipleRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { BlastPanel } from '@/components/graph/BlastPanel';
import { GraphView } from '@/components/graph/GraphView';
import { readOpen, toggleOpen } from '@/components/graph/model/openKeys';
import { BLAST_TEXTS, GRAPH_TEXTS } from '@/components/graph/texts';
import { useBlastRadius } from '@/components/graph/useBlastRadius';
import { Toolbar } from '@/components/layout/Toolbar';
import { paths } from '@/services/config/paths';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import { useSearch } from '@/services/url/useSearch';
import { relatedGraph } from '../model/related';
import { relatedViewSearch } from '../search';
import { RELATED_TEXTS } from '../texts';

/** Steps that are drawn in each direction before anything is unfolded. */
const NEAR = 3;
const RELATION = { out: 'leads to', in: 'is reached from' } as const;

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  help: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 767px)': { flexDirection: 'column' },
  },
});

const pathTo = (id: string) => paths.catalogItem(id, 'relationships');

interface RelatedGraphProps {
  itemId: string;
  rows: readonly RelatedConfigRow[];
  /** True where the answer may have ended before the item's own relationships did; those of others always may have. */
  isCapped: boolean;
}

/** The twin of the table of relationships; what breaks with a node is counted over everything that was answered. */
export function RelatedGraph({ itemId, rows, isCapped }: RelatedGraphProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [{ node, open, blast }, change] = useSearch(relatedViewSearch);
  const data = useMemo(() => relatedGraph(rows), [rows]);
  const names = useMemo(() => new Map(rows.map(({ id, name }) => [id, name])), [rows]);
  const opened = useMemo(() => readOpen(open), [open]);
  const chosen = node ?? itemId;
  const start = names.has(chosen) ? chosen : itemId;
  const radius = useBlastRadius(data, blast ? start : undefined);
  const toggleBlast = () => change({ blast: !blast });
  return (
    <div className={styles.view}>
      <Toolbar
        label={RELATED_TEXTS.graph}
        end={
          <>
            <ToggleButton icon={<ShareMultipleRegular />} checked={blast} onClick={toggleBlast}>
              {BLAST_TEXTS.button}
            </ToggleButton>
            <Button
              icon={<OpenRegular />}
              disabledFocusable={start === itemId}
              onClick={() => void navigate(pathTo(start))}
            >
              {RELATED_TEXTS.openItem}
            </Button>
          </>
        }
      >
        <span className={styles.help}>{GRAPH_TEXTS.help}</span>
      </Toolbar>
      <div className={styles.body}>
        <GraphView
          label={RELATED_TEXTS.graph}
          data={data}
          root={itemId}
          down={NEAR}
          up={NEAR}
          relation={RELATION}
          chosen={chosen}
          onChoose={(id) => change({ node: id === itemId ? undefined : id }, 'replace')}
          open={opened}
          onUnfold={(key, choose) =>
            change(
              { open: toggleOpen(open, key), ...(choose === undefined ? {} : { node: choose }) },
              'replace',
            )
          }
          onOpen={(id) => void navigate(pathTo(id))}
          hops={radius?.hops}
          onBlast={toggleBlast}
        />
        {blast && (
          <BlastPanel
            name={names.get(start) ?? ''}
            radius={radius}
            isCapped={isCapped || start !== itemId}
            to={pathTo}
          />
        )}
      </div>
    </div>
  );
}
