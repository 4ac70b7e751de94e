import { makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { TileGrid } from '@/components/layout/TileGrid';
import type { ChartName } from '@/services/contracts/charts';
import { useAbility } from '@/services/session/useSession';
import { DIRECT_OPTIONS, GITOPS_OPTIONS } from '../model/options';
import { ADD_LOG_BACKENDS } from '../requirements';
import { ADD_TEXTS } from '../texts';

const useStyles = makeStyles({
  section: { marginBottom: tokens.spacingVerticalXXL },
  heading: { margin: `0 0 ${tokens.spacingVerticalM}`, fontSize: tokens.fontSizeBase400 },
});

const CHART_TILES = GITOPS_OPTIONS.map((option) => ({ ...option, key: option.chart }));
const FORM_TILES = DIRECT_OPTIONS.map((option) => ({ ...option, key: option.id }));

/** What can be added, by GitOps and directly (INTG-2, INTG-3). */
export function Tiles({ onChart }: { onChart: (chart: ChartName) => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const logs = useAbility(ADD_LOG_BACKENDS);
  const isLogsOff = !logs.granted && logs.cause === 'featureDisabled';
  return (
    <>
      <section className={styles.section}>
        <h3 className={styles.heading}>{ADD_TEXTS.gitOps}</h3>
        <TileGrid label={ADD_TEXTS.gitOps} tiles={CHART_TILES} onChoose={({ chart }) => onChart(chart)} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{ADD_TEXTS.direct}</h3>
        <TileGrid
          label={ADD_TEXTS.direct}
          tiles={FORM_TILES.filter(({ id }) => id !== 'logging_backends' || !isLogsOff)}
          onChoose={({ path }) => void navigate(path)}
        />
      </section>
    </>
  );
}
