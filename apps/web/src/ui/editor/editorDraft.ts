import { readSession } from '../../platform/session/session.ts'
import { forgetUnsaved, readUnsaved, saveUnsaved } from '../../platform/session/unsaved.ts'

/** Unsaved values of one opening of an editor; without a name it stores nothing. Never use it for passwords. */
export const openEditorDraft = <Values extends object>(name: string | undefined) => {
  if (name === undefined) return { restored: null, save: () => undefined, forget: () => undefined }
  const place = { name: `editor:${name}`, userId: readSession()?.userId ?? null }
  return {
    restored: readUnsaved<Partial<Values>>(place),
    save: (values: Values): void => saveUnsaved(place, values),
    forget: (): void => forgetUnsaved(place),
  }
}
