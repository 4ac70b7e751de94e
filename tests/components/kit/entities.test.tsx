import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { Age } from '@/components/entity/Age';
import { setClockOffset } from '@/components/entity/clock';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { knownIcon, ResourceIcon } from '@/components/entity/ResourceIcon';
import { SafeLink } from '@/components/entity/SafeLink';
import { Tags } from '@/components/entity/Tags';
import { SidePanel } from '@/components/layout/SidePanel';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { renderKit } from './renderKit';

describe('Age', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
  afterEach(() => {
    act(() => setClockOffset(0));
    jest.useRealTimers();
  });

  it('ticks from one clock and renders again only when its text changes', () => {
    renderKit(
      <>
        <Age time="2026-11-20T11:59:58Z" />
        <Age time="2026-11-20T10:00:00Z" suffix="ago" />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    expect(screen.getByText('2s')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(3000));
    expect(screen.getByText('5s')).toBeInTheDocument();
    expect(screen.getByText('2h ago')).toHaveAttribute(
      'title',
      expect.stringContaining('2026-11-20T10:00:00Z'),
    );
  });

  it('F34 follows the server clock, not the device', () => {
    renderKit(<Age time="2026-11-20T11:00:00Z" />);
    act(() => setClockOffset(3_600_000));
    expect(screen.getByText('2h')).toBeInTheDocument();
  });

  it('F64 CONST-3 a date that is none reads as a dash, an old one can be left out', () => {
    renderKit(
      <>
        <Age time="0001-01-01T00:00:00Z" />
        <Age time="2026-11-01T00:00:00Z" isHiddenWhenOld />
      </>,
    );
    expect(screen.getByText('—')).toBeInTheDocument();
    expect(screen.queryByText('19d')).not.toBeInTheDocument();
  });
});

describe('Tags', () => {
  const TAGS = { zone: 'a', name: 'orders', account: 'prod', namespace: 'checkout', app: 'api' };
  const shown = () => screen.getAllByTitle(/: /).map(({ title }) => title.split(':')[0]);

  it('WIDGET-6 WIDGET-7 come in order, collapse behind a control and expand', async () => {
    renderKit(<Tags tags={TAGS} />);
    expect(shown()).toEqual(['account', 'namespace', 'name']);
    await userEvent.click(screen.getByRole('button', { name: '+2 more' }));
    expect(shown()).toEqual(['account', 'namespace', 'name', 'app', 'zone']);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(shown()).toHaveLength(3);
  });

  it('TM9 shows hostile keys as text and draws nothing for none', () => {
    renderKit(<Tags tags={JSON.parse('{"__proto__":"x","<b>":"<img>"}')} />);
    expect(screen.getByTitle('<b>: <img>')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('SafeLink', () => {
  it('TM4 follows http, https and mailto, without a way back to this window', () => {
    renderKit(
      <>
        <SafeLink href="https://example.org/runbook">Runbook</SafeLink>
        <SafeLink href="mailto:oncall@example.org">Mail</SafeLink>
      </>,
    );
    const link = screen.getByRole('link', { name: 'Runbook' });
    expect(link).toHaveAttribute('href', 'https://example.org/runbook');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('title', 'example.org');
    expect(screen.getByRole('link', { name: 'Mail' })).toBeInTheDocument();
  });

  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil',
    'x',
  ])('TM4 shows %j as text', (href) => {
    renderKit(<SafeLink href={href}>here</SafeLink>);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('here')).toBeInTheDocument();
  });
});

describe('icons, avatars and status', () => {
  it.each(['../../x', 'constructor', '__proto__', '<svg>', '', 'a'.repeat(65), undefined])(
    'TM7 %j is no icon, and draws the neutral glyph without a name',
    (name) => {
      expect(knownIcon(name)).toBeUndefined();
      renderKit(<ResourceIcon name={name} />);
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
    },
  );

  it('TM7 knows technologies whatever the case of their letters', () => {
    expect(knownIcon('HTTP')).toBe('http');
    expect(knownIcon('kubernetes')).toBe('kubernetes');
  });

  it('WIDGET-12 an avatar without a picture has two letters at most', () => {
    renderKit(<PersonAvatar name="Ann Bea Cole" />);
    expect(screen.getByRole('img', { name: 'Ann Bea Cole' })).toHaveTextContent(/^AC$/);
  });

  it('WIDGET-2 a status is shape and word, and the lone shape has the word as its name', async () => {
    const { container } = renderKit(
      <>
        <StatusBadge status="unhealthy" />
        <StatusShape status="mixed" />
      </>,
    );
    expect(screen.getByText('Unhealthy')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Mixed' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('SidePanel', () => {
  it('is a named region that keys resize within limits and that closes', async () => {
    const widths: number[] = [];
    let isClosed = false;
    renderKit(
      <SidePanel
        title="POST /orders"
        width={330}
        onWidth={(width) => widths.push(width)}
        onClose={() => {
          isClosed = true;
        }}
      >
        History
      </SidePanel>,
    );
    expect(screen.getByRole('complementary', { name: 'POST /orders' })).toBeInTheDocument();
    screen.getByRole('slider', { name: 'Panel width' }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
    expect(widths).toEqual([354, 330, 320]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isClosed).toBe(true);
  });
});
