import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { SidePanel } from '@/components/layout/SidePanel';
import { SlideOver } from '@/components/layout/SlideOver';
import { StatusShape } from '@/components/theme/StatusShape';
import { Sample } from './Sample';

const useStyles = makeStyles({
  stage: {
    display: 'flex',
    width: '100%',
    height: '200px',
    backgroundColor: tokens.colorNeutralBackground3,
    justifyContent: 'space-between',
    overflow: 'hidden',
  },
});

export function PanelSamples() {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(true);
  return (
    <Sample title="Panels">
      <div className={styles.stage}>
        <div>
          <Button onClick={() => setOpen(true)}>Open the slide-over</Button>
          <Button onClick={() => setPanelOpen(true)}>Open the side panel</Button>
        </div>
        {isPanelOpen && (
          <SidePanel
            title="POST /orders"
            before={<StatusShape status="unhealthy" />}
            onClose={() => setPanelOpen(false)}
          >
            checkout-api · checkout · HTTP
          </SidePanel>
        )}
      </div>
      <SlideOver title="Filters" side="start" isOpen={isOpen} onClose={() => setOpen(false)}>
        What stands in the left panel on a wide window.
      </SlideOver>
    </Sample>
  );
}
