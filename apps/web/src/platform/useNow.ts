import { useEffect, useState } from 'react'

const clockMs = 20_000

/** Current time in ms, updated every 20 seconds while the page is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
