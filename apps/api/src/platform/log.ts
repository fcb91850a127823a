import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/**
 * Structured logs, one JSON object a line. Personal data stays out by construction: requests are logged with method,
 * route pattern (never the filled-in address), status and duration; bodies never. The paths below are the second belt.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
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
