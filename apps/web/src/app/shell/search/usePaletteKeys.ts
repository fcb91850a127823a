import { useEffect, useEffectEvent } from 'react'

/** Opens the palette with Ctrl+K or ⌘K on any screen. */
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
