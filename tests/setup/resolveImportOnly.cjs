/**
 * Jest's resolver for packages that name their files for `import` only (the data API and what it stands on): asked again
 * with that condition when the ordinary way finds nothing. The transform turns the modules into ones for require.
 */
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (request.startsWith('.') || request.startsWith('/')) throw error;
    return options.defaultResolver(request, { ...options, conditions: [...options.conditions, 'import'] });
  }
};
