// Loaded into the server that a watcher runs. Standard input ends when the process above the watcher has ended, by a kill
// too: then nobody would stop the two.
const watcher = process.ppid;

process.stdin
  .once('end', () => process.kill(process.ppid === watcher ? watcher : process.pid, 'SIGTERM')) // a watcher ends its server
  .resume();
