var o={tac13:[1,2]};function t(n,r){return o[n]?.[r]??r}export{t as a};
