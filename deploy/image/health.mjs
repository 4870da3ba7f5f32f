// The health check of the image: whether the process answers.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`);
process.exit(ok ? 0 : 1);
