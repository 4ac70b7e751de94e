import { Button, Input, Select, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent, useId, useState, type SubmitEvent } from 'react';
import { formatCount } from '@/services/format/numbers';

/** Page sizes of every paged table (specification 2 §9; checklist TABLE-3, OPEN-38). */
const PAGE_SIZES: readonly number[] = [5, 10, 25, 50, 100, 150, 200, 250, 300, 500, 1000];

export interface Paging {
  /** From the content-range header; undefined while it is not known. */
  total: number | undefined;
  /** Zero-based. */
  pageIndex: number;
  pageSize: number;
  onPage: (pageIndex: number) => void;
  onPageSize: (pageSize: number) => void;
  /** Default: all eleven; the generic settings tables offer three (checklist TABLE-4). */
  pageSizes?: readonly number[];
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  group: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  count: { marginInlineEnd: 'auto' },
  goTo: { width: '72px' },
});

interface Pages {
  first: number;
  last: number;
  count: number | undefined;
}

function pagesOf({ total, pageIndex, pageSize }: Paging): Pages {
  const first = total === 0 ? 0 : pageIndex * pageSize + 1;
  const end = (pageIndex + 1) * pageSize;
  return {
    first,
    last: total === undefined ? end : Math.min(end, total),
    count: total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** Enter or Go opens the page; what is not a page of this list stays in the box with a sentence. */
function GoToPage({ paging, count }: { paging: Paging; count: number | undefined }) {
  const styles = useStyles();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const goTo = (event: SubmitEvent) => {
    event.preventDefault();
    const page = Number(typed);
    if (!Number.isInteger(page) || page < 1 || (count !== undefined && page > count)) {
      setRefusal(
        count === undefined ? 'Enter a page number of 1 or more.' : `Enter a page number from 1 to ${count}.`,
      );
      return;
    }
    setRefusal('');
    setTyped('');
    paging.onPage(page - 1);
  };
  return (
    <form className={styles.group} onSubmit={goTo} noValidate>
      <label htmlFor={id}>Go to page</label>
      <Input
        id={id}
        size="small"
        inputMode="numeric"
        className={styles.goTo}
        value={typed}
        aria-invalid={refusal !== ''}
        aria-describedby={`${id}-refusal`}
        onChange={(_, { value }) => setTyped(value)}
      />
      <Button size="small" type="submit">
        Go
      </Button>
      <span id={`${id}-refusal`} role="status">
        {refusal}
      </span>
    </form>
  );
}

/** Rows shown of all, page size, previous and next, and go-to-page (checklist TABLE-3, TABLE-7). */
export function Paginator({ isWaiting = false, ...paging }: Paging & { isWaiting?: boolean }) {
  const styles = useStyles();
  const id = useId();
  const { first, last, count } = pagesOf(paging);
  const { pageIndex, pageSize, pageSizes = PAGE_SIZES, total, onPage, onPageSize } = paging;
  // Rows were deleted, or an address names a page that there never was: to the last one (fault F19).
  const isBehindEnd = count !== undefined && pageIndex >= count;
  const goToEnd = useEffectEvent(() => {
    if (count !== undefined) onPage(count - 1);
  });
  useEffect(() => {
    if (isBehindEnd) goToEnd();
  }, [isBehindEnd]);
  const offered = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
  return (
    <nav className={styles.bar} aria-label="Pages">
      <span className={styles.count}>
        {!isWaiting && `${formatCount(first)}–${formatCount(last)}`}
        {total !== undefined && ` of ${formatCount(total)}`}
      </span>
      <span className={styles.group}>
        <label htmlFor={id}>Rows per page</label>
        <Select
          id={id}
          size="small"
          value={String(pageSize)}
          onChange={(_, { value }) => onPageSize(Number(value))}
        >
          {offered.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </span>
      <GoToPage paging={paging} count={count} />
      <span className={styles.group}>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label="Previous page"
          disabledFocusable={pageIndex <= 0}
          onClick={() => onPage(pageIndex - 1)}
        />
        <span>
          Page {formatCount(pageIndex + 1)}
          {count !== undefined && ` of ${formatCount(count)}`}
        </span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label="Next page"
          disabledFocusable={count !== undefined && pageIndex + 1 >= count}
          onClick={() => onPage(pageIndex + 1)}
        />
      </span>
    </nav>
  );
}
