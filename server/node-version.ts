import process from 'node:process';

/** Imported before anything else: an older Node would stop at the first thing that it does not know, with its own words. */
const oldest = 24;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: start with Node ${oldest} or newer, or by ./campick start, which brings it\n`,
  );
  process.exit(1);
}
