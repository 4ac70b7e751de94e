import { makeStyles, tokens } from '@fluentui/react-components';
import type { IncidentData } from '../hooks/useIncident';
import type { Mentionable } from '../model/mentions';
import type { HypothesisNode } from '../model/tree';
import { useGrowingCount } from '../hooks/useInSteps';
import { useRights } from '../hooks/useRights';
import { INCIDENT_TEXTS } from '../texts';
import { CommentBox } from './CommentBox';
import { editOf } from '../model/reportEdits';
import { CommentList } from './CommentList';
import { HypothesisTree } from './HypothesisTree';
import type { OpenDialog } from './IncidentDialogs';
import { IncidentRail } from './IncidentRail';

const useStyles = makeStyles({
  pane: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 296px',
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    '@media (max-width: 1023px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: tokens.spacingVerticalXXL,
    },
  },
  main: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXL, minWidth: 0 },
  comments: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
});

const PARTS = 3;

interface HypothesesPaneProps {
  incidentId: string;
  tree: readonly HypothesisNode[];
  data: IncidentData;
  people: readonly Mentionable[];
  focused: string | undefined;
  onDialog: (dialog: OpenDialog) => void;
}

/** The hypotheses with their evidence, what was said about the incident itself, and the rail. */
export function HypothesesPane({ incidentId, tree, data, people, focused, onDialog }: HypothesesPaneProps) {
  const styles = useStyles();
  const rights = useRights();
  // Tree, comments, rail: one a frame, so that none of them is felt.
  const drawn = useGrowingCount(PARTS, 1);
  const general = data.comments.filter(
    // Edits of the report are read there.
    (comment) => comment.hypothesis_id === null && editOf(comment) === undefined,
  );
  return (
    <div className={styles.pane}>
      <div className={styles.main}>
        <HypothesisTree nodes={tree} people={people} rights={rights} focused={focused} onDialog={onDialog} />
        {drawn > 1 && (
          <section className={styles.comments} aria-label={INCIDENT_TEXTS.latestComment}>
            <h2 className={styles.heading}>{INCIDENT_TEXTS.latestComment}</h2>
            <CommentList comments={general} people={people} />
            {rights.mayComment && <CommentBox key={incidentId} incidentId={incidentId} />}
          </section>
        )}
      </div>
      {drawn > 2 && <IncidentRail data={data} rights={rights} onDialog={onDialog} />}
    </div>
  );
}
