import { runDiagramFrame } from '@stoa/chat/diagram-frame';

runDiagramFrame();
