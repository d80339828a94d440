import './ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startRuntime } from './app/runtime.ts';
import { startUpdates } from './app/update.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<App runtime={startRuntime()} updates={startUpdates()} />);
