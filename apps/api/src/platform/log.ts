import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { describeFault } from './faults.ts'

/** The values of a failed statement, as the SQL layer puts them behind its message, within a JSON text. */
const paramsInLine = /\\nparams: (?:[^"\\]|\\.)*/g

const withoutParams = (line: string): string =>
  line.includes('\\nparams: ') ? line.replaceAll(paramsInLine, '') : line

/**
 * Structured logs, one JSON object a line. Personal data stays out by construction: requests are logged with method,
 * route pattern (never the filled-in address), status and duration; bodies never. The paths below are the second belt, and
 * no line carries the values of a failed statement, however a caller logs the error.
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
