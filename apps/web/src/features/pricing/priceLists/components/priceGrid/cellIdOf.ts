/** Element id of a cell, referenced by `aria-activedescendant` so that screen readers know the active cell. */
export const cellIdOf = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`
