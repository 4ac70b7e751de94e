/** The graph by keyboard: what a sign at a side of a box unfolds has a key as well. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphStage } from '@/components/graph/GraphStage';
import { GRAPH_TEXTS } from '@/components/graph/texts';
import type { Box, Drawing } from '@/components/graph/types';
import { renderKit } from './renderKit';

const boxOf = (id: string): Box => ({
  id,
  node: { id, name: id, kind: 'Service', status: 'healthy' },
  members: [id],
  isGroup: false,
  worst: 0,
  hiddenIn: 2,
  hiddenOut: 3,
});
const drawing: Drawing = {
  boxes: [boxOf('shop'), boxOf('database')],
  edges: [{ from: 'shop', to: 'database' }],
};
const places = new Map([
  ['shop', { x: 0, y: 0 }],
  ['database', { x: 400, y: 0 }],
]);

function showStage() {
  const done: string[] = [];
  renderKit(
    <GraphStage
      placed={{ drawing, places }}
      size={{ width: 800, height: 400 }}
      label="Graph"
      chosen="shop"
      marks={undefined}
      relation={{ out: 'depends on', in: 'is needed by' }}
      onChoose={(id) => done.push(`choose ${id}`)}
      onOpen={({ id }) => done.push(`open ${id}`)}
      onUnfold={({ id }, direction) => done.push(`unfold ${direction} of ${id}`)}
      onBlast={() => done.push('blast')}
    />,
  );
  screen.getByRole('button', { name: /^shop/ }).focus();
  return done;
}

it('REL-1 both signs of a box have a key: Space for what comes after, Shift and Space for what comes before', async () => {
  const done = showStage();
  expect(screen.getByRole('button', { name: GRAPH_TEXTS.unfoldIn(2, 'shop') })).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(done).toEqual(['unfold out of shop', 'unfold in of shop']);
});

it('REL-1 Alt and an arrow are the browser’s Back and Forward', async () => {
  const done = showStage();
  const left: KeyboardEvent[] = [];
  const note = (event: KeyboardEvent) => left.push(event);
  document.addEventListener('keydown', note);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowRight}{/Alt}');
  document.removeEventListener('keydown', note);
  expect(left.filter(({ key }) => key.startsWith('Arrow')).map((event) => event.defaultPrevented)).toEqual([
    false,
    false,
  ]);
  expect(done).toEqual([]);
});
