/**
 * SQL: whether what stands at a platform is seen from another one, by their rows' aliases: it is that one or below it. What is for
 * practising is seen by those alone who practise.
 */
export const seenFrom = (one: string, superior: string): string =>
  `((${one}.id = ${superior}.id or ${one}.path like ${superior}.path || '/%') and (${superior}.training or not ${one}.training))`;
