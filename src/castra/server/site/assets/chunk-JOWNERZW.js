function n(e){return e.days?e.days===1?"a day per move":`${e.days} days per move`:e.base?`${Math.round(e.base/60)} min${e.increment?` + ${e.increment} s`:""}`:""}export{n as a};
