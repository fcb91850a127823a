import { useEffect, useEffectEvent } from 'react'

/** Ctrl or ⌘ with K, wherever one is. */
export const usePaletteKeys = (open: () => void): void => {
  const onOpen = useEffectEvent(open)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
