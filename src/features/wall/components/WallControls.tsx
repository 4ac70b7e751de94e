import { Button, Select } from '@fluentui/react-components';
import { useHref } from 'react-router-dom';
import type { Rotation } from '../hooks/useRotation';
import { WALL_TEXTS } from '../texts';
import { useWallStyles } from './Wall.styles';

const SECONDS = [15, 30, 60, 120, 300];

/** For whoever sets the screen up; nobody needs it afterwards. */
export function WallControls({ rotation }: { rotation: Rotation }) {
  const styles = useWallStyles();
  const { isKept, keep, drop, seconds, choose } = rotation;
  return (
    <div className={styles.controls}>
      <Button onClick={isKept ? drop : keep}>{isKept ? WALL_TEXTS.drop : WALL_TEXTS.keep}</Button>
      <Select
        aria-label={WALL_TEXTS.seconds}
        value={String(seconds)}
        onChange={(_, { value }) => choose(Number(value))}
      >
        {SECONDS.map((choice) => (
          <option key={choice} value={choice}>
            {choice} s
          </option>
        ))}
      </Select>
      <Button as="a" href={useHref('/health')}>
        {WALL_TEXTS.leave}
      </Button>
    </div>
  );
}
