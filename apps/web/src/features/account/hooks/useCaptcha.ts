import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Captcha {
  isShown: boolean
  /** Captcha solution; null until solved. It is valid once. */
  solution: string | null
  /** Changes whenever a new captcha must be solved. */
  round: number
  show: () => void
  setSolution: (solution: string | null) => void
  /** Requests a new captcha after its solution was used. */
  renew: () => void
  /** Shows a captcha that solves itself and returns its solution. */
  solve: () => Promise<string>
}

/** State of a form's captcha: visibility and solution. */
export const useCaptcha = (startsShown: boolean): Captcha => {
  const [isShown, setIsShown] = useState(startsShown)
  const [solution, setSolution] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const waiting = useRef<((solution: string) => void)[]>([])
  const renew = (): void => {
    setSolution(null)
    setRound((before) => before + 1)
  }
  // A challenge that failed without a connection is requested again.
  const renewUnsolved = useEffectEvent(() => {
    if (solution === null) renew()
  })
  useEffect(() => {
    const onOnline = () => renewUnsolved()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return {
    isShown,
    solution,
    round,
    show: () => setIsShown(true),
    setSolution: (given) => {
      setSolution(given)
      if (given !== null) for (const tell of waiting.current.splice(0)) tell(given)
    },
    renew,
    solve: () => {
      setIsShown(true)
      renew()
      return new Promise((resolve) => waiting.current.push(resolve))
    },
  }
}
