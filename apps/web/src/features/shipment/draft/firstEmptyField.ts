import type { FormInstance } from 'antd'

/** Form path of an input: `products_0_gtip` is ['products', 0, 'gtip']. Field names contain no underscore. */
const pathOf = (id: string): (string | number)[] =>
  id.split('_').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  // A phone is one form value: dial code and number.
  return typeof value === 'object' && 'number' in value && isEmpty(value.number)
}

/** Returns the first required input in `frame` without a value; null when all are filled. */
export const firstEmptyField = (frame: HTMLElement, form: FormInstance): HTMLElement | null =>
  [
    ...frame.querySelectorAll<HTMLInputElement>(
      'input[aria-required="true"], textarea[aria-required="true"]',
    ),
  ].find(
    ({ id, type, disabled }) =>
      id !== '' &&
      !disabled &&
      type !== 'radio' &&
      type !== 'checkbox' &&
      isEmpty(form.getFieldValue(pathOf(id))),
  ) ?? null
