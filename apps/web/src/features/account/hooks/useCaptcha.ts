import { useRef, useState } from 'react'

export interface Captcha {
  isShown: boolean
  /** What the solved captcha gives; null until then. It serves once. */
  solution: string | null
  /** Changes when a new one is to be solved. */
  round: number
  show: () => void
  setSolution: (solution: string | null) => void
  /** The solution was used: the next call needs another. */
  renew: () => void
  /** Shows a captcha that solves itself; what it gives. */
  solve: () => Promise<string>
}

/** Whether a captcha stands in the form, and what it gave. */
export const useCaptcha = (startsShown: boolean): Captcha => {
  const [isShown, setIsShown] = useState(startsShown)
  const [solution, setSolution] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const waiting = useRef<((solution: string) => void)[]>([])
  const renew = (): void => {
    setSolution(null)
    setRound((before) => before + 1)
  }
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
