import { useEffect, useId, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import styles from './SignatureField.module.css'

interface SignatureFieldProps {
  label: string
  /** PNG picture, dark on white in both themes; null when nothing is drawn. */
  onChange: (picture: Blob | null) => void
}

/** Fixed colours of the signature, because it is also printed. */
const paper = { ink: '#1d1b19', ground: '#ffffff' }

const toPicture = (pad: SignaturePad, drawn: HTMLCanvasElement): Promise<Blob | null> => {
  const { width, height } = drawn
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const ratio = width / drawn.getBoundingClientRect().width
  canvas.getContext('2d')!.scale(ratio, ratio)
  const copy = new SignaturePad(canvas, { backgroundColor: paper.ground })
  copy.fromData(pad.toData().map((stroke) => ({ ...stroke, penColor: paper.ink })))
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** Signature pad for finger or pen. */
export const SignatureField = ({ label, onChange }: SignatureFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const element = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    const canvas = element.current!
    const made = new SignaturePad(canvas, { penColor: getComputedStyle(canvas).color })
    pad.current = made
    /** Matches the canvas resolution to the screen and keeps the drawing when a phone is rotated. */
    const fit = (): void => {
      const { width, height } = canvas.getBoundingClientRect()
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      const strokes = made.toData()
      Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) })
      canvas.getContext('2d')!.scale(ratio, ratio)
      made.fromData(strokes)
    }
    const changed = (): void => {
      setIsEmpty(made.isEmpty())
      void toPicture(made, canvas).then((picture) => tell.current(made.isEmpty() ? null : picture))
    }
    fit()
    const sizes = new ResizeObserver(fit)
    sizes.observe(canvas)
    made.addEventListener('endStroke', changed)
    return () => {
      sizes.disconnect()
      made.off()
    }
  }, [])

  const clear = (): void => {
    pad.current?.clear()
    setIsEmpty(true)
    onChange(null)
  }
  return (
    <div className={styles.signature}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        <Button kind="text" disabled={isEmpty} onClick={clear}>
          {t('ui/scan:clear')}
        </Button>
      </div>
      <canvas ref={element} className={styles.pad} role="img" aria-labelledby={id} />
    </div>
  )
}
