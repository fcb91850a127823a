import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from './Import.module.css'

interface FileDropProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** A place to drop an Excel file or to choose one. */
export const FileDrop = ({ file, onChange }: FileDropProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChange(event.dataTransfer.files[0] ?? null)
  }
  return (
    <label
      htmlFor={id}
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept=".xlsx,.xls"
        onChange={({ target }) => {
          onChange(target.files?.[0] ?? null)
          // The same file, corrected, can be chosen again.
          target.value = ''
        }}
      />
      <b>{file ? file.name : t('rates:import.drop')}</b>
      <span>{file ? t('rates:import.chooseOther') : t('rates:import.kinds')}</span>
    </label>
  )
}
