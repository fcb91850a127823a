import { createServer } from 'node:net'
import { StartError } from '../startError.ts'

/** Host and port, with the name of the setting. */
export interface Place {
  host: string
  port: number
  setting: 'PORT' | 'PAYMENT_PORT'
}

const reasonOf = (error: unknown, { host, port, setting }: Place): StartError | null => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use: end the process that uses it, or set ${setting} to another port`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user: set ${setting} to one from 1024 on`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is not an address of this machine: set HOST`)
    default:
      return null
  }
}

/** @throws StartError instead of the system's error */
export const listenAt = async <T>(place: Place, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen()
  } catch (error) {
    throw reasonOf(error, place) ?? error
  }
}

/** Checks the port before anything is started that would need cleanup. @throws StartError when the port is in use */
export const requireFree = (place: Place): Promise<void> =>
  listenAt(place, async () => {
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(place.port, place.host, resolve)
    })
    await new Promise((resolve) => server.close(resolve))
  })
