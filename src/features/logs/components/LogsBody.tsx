import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { TIME_RANGES } from '@/services/time/ranges';
import { rangePatch } from '@/services/url/rangeSearch';
import { EmptyState } from '@/components/feedback/EmptyState';
import { LiveFrame } from '@/components/feedback/LiveFrame';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useLinesFocus } from '../hooks/useLinesFocus';
import type { LogsScreen } from '../hooks/useLogsScreen';
import { LOG_TEXTS } from '../texts';
import { LogView } from './LogView';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    maxWidth: '720px',
  },
});

/** New lines are asked for every two seconds; a try may take a while. */
const EXPECTED_MS = 5000;
const MOST_OFFERED = 20;

const skeleton = <SkeletonRows label={LOG_TEXTS.loading} count={16} columns={1} />;

/** Nothing is chosen yet: the components that have logs, to begin with. */
function ChooseComponent({ screen, onChoose }: { screen: LogsScreen; onChoose: () => void }) {
  const styles = useStyles();
  return (
    <QueryBoundary
      query={screen.components}
      skeleton={skeleton}
      onRetry={() => void screen.retryComponents()}
    >
      {(components) =>
        components.length === 0 ? (
          <EmptyState sentence={LOG_TEXTS.noComponents} />
        ) : (
          <EmptyState sentence={LOG_TEXTS.choose}>
            <div className={styles.list}>
              {components.slice(0, MOST_OFFERED).map(({ id, name }) => (
                <Link
                  key={id}
                  as="button"
                  onClick={() => {
                    onChoose();
                    screen.change({ component: id });
                  }}
                >
                  {name}
                </Link>
              ))}
            </div>
          </EmptyState>
        )
      }
    </QueryBoundary>
  );
}

/** No line: why, and what to do about it. */
function NoLines({ screen }: { screen: LogsScreen }) {
  const { search, change, picked } = screen;
  const range = picked.selection?.display ?? search.timeRange;
  if (search.query !== '')
    return (
      <EmptyState
        sentence={LOG_TEXTS.noMatch(search.query)}
        action={<Button onClick={() => change({ query: '' })}>{LOG_TEXTS.clearQuery}</Button>}
      />
    );
  if (screen.isFollowing) return <EmptyState sentence={LOG_TEXTS.noneYet} />;
  const further = TIME_RANGES.find((known) => known === (search.timeRange === '1d' ? '1w' : '1d'));
  return (
    <EmptyState
      sentence={LOG_TEXTS.none(range)}
      action={
        further && (
          <Button onClick={() => change({ ...rangePatch(undefined), timeRange: further })}>
            {LOG_TEXTS.lookBack(further)}
          </Button>
        )
      }
    />
  );
}

/** Everything below the toolbar. */
export function LogsBody({ screen }: { screen: LogsScreen }) {
  const { search, lines, follow } = screen;
  const focus = useLinesFocus();
  if (screen.isUnknown) return <EmptyState sentence={LOG_TEXTS.gone} />;
  if (search.component === undefined) return <ChooseComponent screen={screen} onChoose={focus.expect} />;
  return (
    <QueryBoundary query={screen.component} skeleton={skeleton} onRetry={() => void screen.retryComponent()}>
      {(component) => {
        if (component === null) return <EmptyState sentence={LOG_TEXTS.gone} />;
        if (component.selectors.length === 0)
          return <EmptyState sentence={LOG_TEXTS.noSelectors(component.name)} />;
        return (
          <QueryBoundary query={lines} skeleton={skeleton} onRetry={screen.refetch}>
            {(answer) => (
              <LiveFrame
                fulfilledAt={follow.at ?? lines.fulfilledAt}
                expectedMs={screen.isFollowing ? EXPECTED_MS : 0}
                reason={follow.error?.text ?? LOG_TEXTS.interrupted}
              >
                {answer.lines.length === 0 ? (
                  <NoLines screen={screen} />
                ) : (
                  <LogView
                    key={JSON.stringify(screen.question)}
                    answer={answer}
                    question={screen.question}
                    component={component}
                    search={search}
                    focus={focus}
                    isFollowing={screen.isFollowing}
                    isWhole={screen.isWhole}
                    onChange={screen.change}
                  />
                )}
              </LiveFrame>
            )}
          </QueryBoundary>
        );
      }}
    </QueryBoundary>
  );
}
