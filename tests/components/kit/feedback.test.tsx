import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { ProgressBar, progressTone, progressWidth } from '@/components/feedback/ProgressBar';
import { QueryBoundary, type QueryView } from '@/components/feedback/QueryBoundary';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { UnauthorizedPanel } from '@/components/feedback/UnauthorizedPanel';
import { useResolvedTheme } from '@/components/theme/ThemeRoot';
import type { AppError } from '@/services/errors/AppError';
import { renderKit } from './renderKit';

const FAILURE: AppError = { kind: 'server', text: 'the database is away', retryable: true };
const LOADING: QueryView<string> = { data: undefined, error: undefined, isLoading: true, isFetching: true };

function renderQuery(query: Partial<QueryView<string>>, onRetry = () => undefined) {
  return renderKit(
    <QueryBoundary query={{ ...LOADING, ...query }} skeleton={<p>the layout to come</p>} onRetry={onRetry}>
      {(data) => <p>{data}</p>}
    </QueryBoundary>,
  );
}

/** React repeats a caught error on the console; here it is what the test provokes. */
function quietly(work: () => void): void {
  const spoken = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  work();
  spoken.mockRestore();
}

describe('QueryBoundary', () => {
  it('shows the layout to come, then the data', () => {
    renderQuery({});
    expect(screen.getByText('the layout to come')).toBeInTheDocument();
    renderQuery({ data: 'rows', isLoading: false, isFetching: false });
    expect(screen.getByText('rows')).toBeInTheDocument();
  });

  it('keeps what stands for both, so that nothing is made when the data come', () => {
    const list = <ul aria-label="rows" />;
    const boundary = (query: QueryView<string>) => (
      <QueryBoundary query={query} skeleton={list}>
        {() => list}
      </QueryBoundary>
    );
    const view = renderKit(boundary(LOADING));
    const before = screen.getByRole('list', { name: 'rows' });
    view.rerender(boundary({ ...LOADING, data: 'rows', isLoading: false, isFetching: false }));
    expect(screen.getAllByRole('list', { name: 'rows' })).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'rows' })).toBe(before);
  });

  it('ERR-16 says Something went wrong, why, and offers a retry', async () => {
    let retries = 0;
    renderQuery({ error: FAILURE, isLoading: false, isFetching: false }, () => {
      retries += 1;
      return undefined;
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.getByText('the database is away')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retries).toBe(1);
  });

  it('keeps old data with its age when a newer request failed', () => {
    renderQuery({
      data: 'rows',
      error: FAILURE,
      isLoading: false,
      isFetching: false,
      fulfilledAt: Date.now() - 300_000,
    });
    expect(screen.getByText('rows')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('the database is away');
    expect(screen.getByText('5m ago')).toBeInTheDocument();
  });

  it('ERR-15 shows the unauthorized texts for a refusal', () => {
    renderQuery({
      error: { kind: 'forbidden', text: 'no', retryable: false },
      isLoading: false,
      isFetching: false,
    });
    expect(screen.getByRole('heading', { name: 'Unauthorized' })).toBeInTheDocument();
    expect(screen.getByText('You do not have permission to access this page')).toBeInTheDocument();
  });

  it('says nothing about an aborted request', () => {
    renderQuery({
      data: 'rows',
      error: { kind: 'aborted', text: 'x', retryable: false },
      isLoading: false,
      isFetching: true,
    });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  describe('asks again by itself', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    function failing(error: AppError, data?: string) {
      let asked = 0;
      const ask = () => {
        asked += 1;
        return undefined;
      };
      const query = { error, isLoading: false, isFetching: false, data };
      const view = renderQuery(query, ask);
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
      /** The same failure again, as a new answer has it. */
      const fail = () => {
        view.rerender(
          <QueryBoundary query={{ ...LOADING, ...query, error: { ...error } }} skeleton="" onRetry={ask}>
            {(rows) => rows}
          </QueryBoundary>,
        );
      };
      return { pass, fail, asked: () => asked };
    }

    it.each([undefined, 'old rows'])('F12 after a failure that may pass, ever more seldom (%p)', (data) => {
      const { pass, fail, asked } = failing(FAILURE, data);
      pass(14_000);
      expect(asked()).toBe(0);
      pass(1_100);
      expect(asked()).toBe(1);
      fail();
      pass(15_100);
      expect(asked()).toBe(1);
      pass(15_000);
      expect(asked()).toBe(2);
    });

    it('F12 but not in a hidden window, until it is seen again', () => {
      const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const { pass, asked } = failing(FAILURE);
      pass(60_000);
      expect(asked()).toBe(0);
      seen.mockRestore();
      pass(15_000);
      expect(asked()).toBe(1);
    });

    it('F27 not before a server that has too many questions wants to hear it, and says when', () => {
      const { pass, asked } = failing({
        kind: 'rateLimit',
        text: 'Too many questions.',
        status: 429,
        retryAt: Date.now() + 100_500,
        retryable: true,
      });
      expect(screen.getByRole('alert')).toHaveTextContent(/asked again by itself in 1m\. ?Status 429/);
      expect(screen.getByText(/asked again by itself/)).toHaveAttribute('aria-live', 'off');
      pass(100_000);
      expect(asked()).toBe(0);
      pass(1_000);
      expect(asked()).toBe(1);
    });

    it.each(['notFound', 'validation', 'forbidden', 'offline'] as const)('never after %s', (kind) => {
      const { pass, asked } = failing({ kind, text: 'no', retryable: false });
      pass(600_000);
      expect(asked()).toBe(0);
      expect(screen.queryByText(/by itself/)).not.toBeInTheDocument();
    });
  });

  it('F17 F72 an answer that cannot be drawn leaves the page, and the next one is drawn by itself', async () => {
    let asked = 0;
    const boundary = (query: Partial<QueryView<{ names: string[] }>>) => (
      <QueryBoundary
        query={{ ...LOADING, data: undefined, isLoading: false, isFetching: false, ...query }}
        skeleton=""
        onRetry={() => {
          asked += 1;
        }}
      >
        {({ names }) => <p>{names.join()}</p>}
      </QueryBoundary>
    );
    const view = renderKit(
      <>
        <h1>Playbooks</h1>
        {boundary({ data: { names: ['scale'] }, fulfilledAt: 1 })}
      </>,
    );
    const show = (query: Partial<QueryView<{ names: string[] }>>) => {
      view.rerender(
        <>
          <h1>Playbooks</h1>
          {boundary(query)}
        </>,
      );
    };
    const strange = JSON.parse('{}') as { names: string[] }; // what a server may answer, whatever the types say
    quietly(() => show({ data: strange, fulfilledAt: 2 }));
    expect(screen.getByRole('heading', { name: 'Playbooks' })).toBeInTheDocument();
    expect(screen.getByText('Sorry.. there was an error')).toBeInTheDocument();
    const spoken = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    spoken.mockRestore();
    expect(asked).toBe(1);
    show({ data: { names: ['restart'] }, fulfilledAt: 3 });
    expect(screen.getByText('restart')).toBeInTheDocument();
  });

  it('what failed stands, with its focus, while it is asked again', () => {
    const view = renderQuery({ error: FAILURE, isLoading: false, isFetching: false });
    const button = screen.getByRole('button', { name: 'Retry' });
    button.focus();
    view.rerender(
      <QueryBoundary query={{ ...LOADING, error: FAILURE }} skeleton="grey" onRetry={() => undefined}>
        {(rows) => rows}
      </QueryBoundary>,
    );
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('TM3 never reads a server text as HTML, and cuts it', () => {
    const text = `<img src=x onerror="alert(1)">${'x'.repeat(5000)}`;
    renderQuery({ error: { ...FAILURE, text }, isLoading: false, isFetching: false });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    const shown = screen.getByText(/<img src=x/);
    expect(shown.textContent?.length).toBeLessThan(2100);
  });
});

describe('RenderBoundary', () => {
  it('ERR-17 F72 shows the exact sentence with the message, leaves the rest alone, and tries again', async () => {
    let isBroken = true;
    const reported: unknown[] = [];
    function Card() {
      if (isBroken) throw new Error('Cannot read the status of a check');
      return <p>the card</p>;
    }
    quietly(() =>
      renderKit(
        <>
          <p>the rest of the page</p>
          <RenderBoundary onError={(error) => reported.push(error)}>
            <Card />
          </RenderBoundary>
        </>,
      ),
    );
    expect(screen.getByText('Sorry.. there was an error')).toBeInTheDocument();
    expect(screen.getByText('Cannot read the status of a check')).toBeInTheDocument();
    expect(screen.getByText('the rest of the page')).toBeInTheDocument();
    expect(reported).toEqual([new Error('Cannot read the status of a check')]);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('the card')).toBeInTheDocument();
  });

  it('ERR-19 a theme hook outside its provider throws a sentence', () => {
    function Lost() {
      return <p>{useResolvedTheme()}</p>;
    }
    quietly(() => expect(() => render(<Lost />)).toThrow('useResolvedTheme needs a ThemeRoot above it.'));
  });
});

describe('ProgressBar', () => {
  it.each([
    [0, 5, 'success'],
    [75, 75, 'success'],
    [76, 76, 'warning'],
    [90, 90, 'warning'],
    [91, 91, 'danger'],
    [120, 100, 'danger'],
    [Number.NaN, 5, 'success'],
  ] as const)('WIDGET-13 %d is %d wide and %s', (percent, width, tone) => {
    expect(progressWidth(percent)).toBe(width);
    expect(progressTone(percent)).toBe(tone);
  });

  it('tells its value', () => {
    renderKit(<ProgressBar percent={42} label="Memory" />);
    expect(screen.getByRole('progressbar', { name: 'Memory' })).toHaveAttribute('aria-valuenow', '42');
  });
});

it('panels have no accessibility findings', async () => {
  const { container } = renderKit(<UnauthorizedPanel needs={['admin']} />);
  expect((await axe(container)).violations).toEqual([]);
});
