import { existsSync } from 'node:fs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Returns the machine's own browser, else the one from an npm package; tests download nothing. */
export const findChromium = async (): Promise<string> => {
  const own = process.env.CHROMIUM_PATH ?? systemBrowsers.find((path) => existsSync(path))
  if (own) return own
  // The package only unpacks the system libraries that a bare machine lacks when it detects a function runtime,
  // which it checks on import.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** Flags for a browser that may run as root in a container and only connects to this machine. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
