import type { PointerEvent } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { narrowest, widest } from '../useColumnChoice.ts'
import styles from './Arrange.module.css'

interface WidthHandleProps {
  title: string
  /** Column width in pixels; undefined for the width of the content. */
  width: number | undefined
  /** Called with the new width; null resets the column to the width of its content. */
  onWidth: (width: number | null) => void
}

const step = 16

const headOf = (handle: Element): Element => handle.closest('th')!

/** Resize handle at the end of a column heading, for pointer and arrow keys; a double click resets the width. */
export const WidthHandle = ({ title, width, onWidth }: WidthHandleProps) => {
  const { t } = useTranslation()
  const widen = (handle: Element, by: number) =>
    onWidth((width ?? headOf(handle).getBoundingClientRect().width) + by)
  const draw = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, right } = headOf(event.currentTarget).getBoundingClientRect()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    onWidth(isRightToLeft ? right - event.clientX : event.clientX - left)
  }
  return (
    <span
      className={styles.width}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('ui:table.width', { title })}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? narrowest}
      aria-valuetext={width === undefined ? t('ui:table.widthOwn') : `${width} px`}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={draw}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={(event) => {
        const ways: Record<string, number> = { ArrowLeft: -step, ArrowRight: step }
        const by = ways[event.key]
        if (by !== undefined) widen(event.currentTarget, by)
        else if (event.key === 'Delete') onWidth(null)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
