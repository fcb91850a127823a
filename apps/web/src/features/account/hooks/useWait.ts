import { useEffect, useState } from 'react'

/** Countdown from `seconds` to 0; `restart` starts it again. */
export const useWait = (seconds: number): { secondsLeft: number; restart: () => void } => {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setSecondsLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return { secondsLeft: Math.max(0, secondsLeft), restart: () => setSecondsLeft(seconds) }
}
