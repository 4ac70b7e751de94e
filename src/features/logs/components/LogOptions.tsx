import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, CopyRegular, OptionsRegular } from '@fluentui/react-icons';
import { formatCount } from '@/services/format/numbers';
import { LIMITS, type LogsSearch } from '../search';
import { LOG_TEXTS } from '../texts';

interface LogOptionsProps {
  search: LogsSearch;
  /** All lines are there. */
  isWhole: boolean;
  onChange: (patch: Partial<LogsSearch>) => void;
  onCopyAll: () => void;
  onDownload: () => void;
}

/** How lines are shown, how many are asked for, and what can be done with all of them. */
export function LogOptions({ search, isWhole, onChange, onCopyAll, onDownload }: LogOptionsProps) {
  const shown = [...(search.wrap ? ['wrap'] : []), ...(search.times ? ['times'] : [])];
  return (
    <Menu
      checkedValues={{ shown, limit: [search.limit] }}
      onCheckedValueChange={(_, { name, checkedItems }) => {
        if (name === 'shown') {
          onChange({ wrap: checkedItems.includes('wrap'), times: checkedItems.includes('times') });
          return;
        }
        const limit = LIMITS.find((known) => known === checkedItems[0]);
        if (limit !== undefined) onChange({ limit });
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton size="small" icon={<OptionsRegular />}>
          {LOG_TEXTS.options}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemCheckbox name="shown" value="wrap">
            {LOG_TEXTS.wrap}
          </MenuItemCheckbox>
          <MenuItemCheckbox name="shown" value="times">
            {LOG_TEXTS.times}
          </MenuItemCheckbox>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{LOG_TEXTS.limit}</MenuGroupHeader>
            {LIMITS.map((limit) => (
              <MenuItemRadio key={limit} name="limit" value={limit}>
                {LOG_TEXTS.newestOnly(formatCount(Number(limit)))}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<CopyRegular />} disabled={!isWhole} onClick={onCopyAll}>
            {LOG_TEXTS.copyAll}
          </MenuItem>
          <MenuItem icon={<ArrowDownloadRegular />} disabled={!isWhole} onClick={onDownload}>
            {LOG_TEXTS.download}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
