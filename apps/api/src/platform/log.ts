import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { describeFault } from './faults.ts'

/** Matches the values of a failed statement that the SQL layer appends to its message, inside JSON text. */
const paramsInLine = /\\nparams: (?:[^"\\]|\\.)*/g

const withoutParams = (line: string): string =>
  line.includes('\\nparams: ') ? line.replaceAll(paramsInLine, '') : line

/**
 * Structured logs, one JSON object per line. Contains no personal data by design: requests are logged with
 * method, route pattern (never the actual URL), status and duration, without bodies. The redacted paths below
 * are a second safeguard, and values of failed statements are removed from every line.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: describeFault },
      hooks: { streamWrite: withoutParams },
      redact: {
        paths: [
          '*.password',
          '*.email',
          '*.phoneNumber',
          '*.token',
          '*.authorization',
          'password',
          'email',
          'token',
          'req.headers',
        ],
        censor: '[left out]',
      },
    },
    ...(destination ? [destination] : []),
  )
