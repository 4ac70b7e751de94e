/** /logs: what components write, then and now. */
import { makeStyles } from '@fluentui/react-components';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { LogsBody } from '../components/LogsBody';
import { LogsToolbar } from '../components/LogsToolbar';
import { useLogsScreen } from '../hooks/useLogsScreen';
import { LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const screen = useLogsScreen();
  const { lines, follow, question } = screen;
  return (
    <PageFrame
      title={LOG_TEXTS.title}
      {...(question === undefined
        ? {}
        : {
            refresh: {
              isLoading: lines.isFetching,
              onRefresh: screen.refetch,
              age: <StaleAge fulfilledAt={follow.at ?? lines.fulfilledAt} />,
            },
          })}
    >
      <div className={styles.page}>
        <LogsToolbar
          search={screen.search}
          change={screen.change}
          picked={screen.picked}
          selector={screen.selector}
          components={screen.components.data}
          lookup={screen.componentsLookup}
          component={screen.component.data}
        />
        <LogsBody screen={screen} />
      </div>
    </PageFrame>
  );
}
