import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { SearchBox } from '@/components/filters/SearchBox';
import { SearchSelect } from '@/components/filters/SearchSelect';
import { TimeRangeControl } from '@/components/filters/TimeRangeControl';
import { Toolbar } from '@/components/layout/Toolbar';
import type { Lookup } from '@/services/errors/lookup';
import { rangePatch } from '@/services/url/rangeSearch';
import type { LogsScreen } from '../hooks/useLogsScreen';
import type { LogSelector } from '../model/selectors';
import { LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  component: {
    width: '220px',
    maxWidth: '100%',
    '& label': { position: 'absolute', clipPath: 'inset(50%)' },
  },
  query: { flexGrow: 1, flexBasis: '140px', minWidth: 0, maxWidth: '480px' },
  end: { display: 'flex', columnGap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
  follow: { flexShrink: 0 },
});

const labelOf = ({ name, type }: LogSelector): string => {
  const shown = name === '' ? LOG_TEXTS.selector : name;
  return type === undefined ? shown : `${shown} · ${type}`;
};

type ToolbarProps = Pick<LogsScreen, 'search' | 'change' | 'picked' | 'selector'> & {
  components: LogsScreen['components']['data'];
  /** How far the components were read. */
  lookup: Lookup;
  component: LogsScreen['component']['data'];
};

/** Whose lines, which of its logs, what they contain, when, and whether to go on reading. */
export const LogsToolbar = memo(function LogsToolbar(props: ToolbarProps) {
  const styles = useStyles();
  const { search, change, picked, selector, components: listed = [], component } = props;
  const options = listed.map(({ id, name }) => ({ value: id, label: name }));
  const known =
    component === undefined || component === null || listed.some(({ id }) => id === component.id)
      ? options
      : [{ value: component.id, label: component.name }, ...options];
  const selectors = component?.selectors ?? [];
  return (
    <Toolbar label={LOG_TEXTS.filters}>
      <div className={styles.component}>
        <SearchSelect
          label={LOG_TEXTS.component}
          size="medium"
          placeholder={LOG_TEXTS.componentPlaceholder}
          options={known}
          lookup={props.lookup}
          selected={search.component === undefined ? [] : [search.component]}
          onChange={([id]) => {
            // What was selected and named belongs to the component before.
            if (id !== undefined && id !== search.component)
              change({ component: id, name: undefined, line: undefined, lineEnd: undefined });
          }}
        />
      </div>
      {selector !== undefined && (
        <ChoiceMenu
          label={LOG_TEXTS.selector}
          value={selector.name}
          choices={selectors.map((one) => ({ value: one.name, label: labelOf(one) }))}
          onChange={(name) => change({ name, line: undefined, lineEnd: undefined })}
        />
      )}
      <div className={styles.query}>
        <SearchBox
          value={search.query}
          label={LOG_TEXTS.query}
          onSearch={(query) => change({ query }, 'replace')}
        />
      </div>
      <div className={styles.end}>
        <TimeRangeControl
          value={search.timeRange}
          onChange={(timeRange) => change({ ...rangePatch(undefined), timeRange })}
          picked={picked}
        />
        <ToggleButton
          className={styles.follow}
          appearance={search.mode === 'follow' ? 'primary' : 'secondary'}
          icon={<ArrowSyncRegular />}
          checked={search.mode === 'follow'}
          onClick={() => change({ mode: search.mode === 'follow' ? 'history' : 'follow' })}
        >
          {LOG_TEXTS.follow}
        </ToggleButton>
      </div>
    </Toolbar>
  );
});
