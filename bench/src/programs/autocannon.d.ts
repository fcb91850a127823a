declare module 'autocannon' {
  interface Options {
    url: string
    method: 'POST'
    headers: Record<string, string>
    body: string
    connections: number
    /** Seconds. */
    duration: number
  }
  interface Result {
    requests: { total: number }
    duration: number
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
